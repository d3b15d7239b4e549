import { describe, expect, test } from 'vitest';
import { createRunner, IllegalMoveError, type JsonValue, type Move, type Rng } from '../../src/index.js';
import { type GameHarness, laws } from '../../src/testing/index.js';
import { brokenLaws } from './broken-laws.js';
import { Duel, duelHarness, type DuelParams, DuelView, engineOf, held, observeDuel, type SavedDuel } from './duel.js';

type DuelHarness = GameHarness<DuelView, DuelParams, Duel>;
type DuelGame = DuelHarness['game'];

/** The honest harness with another member in its game. */
function withGame(change: Partial<DuelGame>): DuelHarness {
  const harness = duelHarness();
  return { ...harness, game: { ...harness.game, ...change } };
}

/** The honest harness with views of another class. */
function openDuel(view: new (engine: Duel, seat: number) => DuelView): DuelHarness {
  return duelHarness(
    class extends Duel {
      override readonly views: readonly DuelView[] = [new view(this, 0), new view(this, 1)];
    },
  );
}

const [win, tie, points] = duelHarness().game.measures;
if (tie === undefined || points === undefined) throw new Error('the duel has three measures');

describe('a game with one fault breaks exactly the law', () => {
  let dialogues = 0;
  const mutants: readonly [law: string, fault: string, harness: DuelHarness][] = [
    ['declares valid names, parameters and sizes', 'capitals in its id', withGame({ id: 'Duel' })],
    ['declares valid names, parameters and sizes', 'blocks of half a game', withGame({ blockSize: 0.5 })],
    [
      'declares valid strategies',
      'a strategy without a summary',
      withGame({ strategies: duelHarness().game.strategies.map((s, i) => (i === 3 ? { ...s, summary: '' } : s)) }),
    ],
    [
      'declares valid strategies',
      'a default strategy that is not in canonical form',
      withGame({ defaultStrategies: ['first', 'above:09'] }),
    ],
    [
      'declares valid measures',
      'a proportion up to 2',
      withGame({ measures: [{ ...win, bounds: () => [0, 2] }, tie, points] }),
    ],
    [
      'declares valid measures',
      'a measure without a unit',
      withGame({ measures: [win, tie, { ...points, unit: '' }] }),
    ],
    ['declares valid names, parameters and sizes', 'a module without an export', withGame({ module: '@cards/duel' })],
    ['declares valid strategies', 'an exact line-up for one seat', withGame({ exactLineups: [[], ['first']] })],
    [
      'declares valid measures',
      'two measures with one role',
      withGame({ measures: [win, { ...tie, role: 'win' }, points] }),
    ],
    [
      'declares valid measures',
      'the role of a win on a count',
      withGame({ measures: [{ ...win, kind: 'count' }, tie, points] }),
    ],
    [
      'declares valid measures',
      'a tie without a win',
      withGame({ measures: [{ ...win, role: 'length' }, tie, points] }),
    ],
    [
      'has valid references',
      'a reference for a measure that it does not have',
      withGame({
        references: [{ strategies: ['first', 'random'], measure: 'wins', value: 0.5, trials: 100, source: 'nowhere' }],
      }),
    ],
    [
      'has valid references',
      'a reference for one strategy in a two-seat game',
      withGame({ references: [{ strategies: ['first'], measure: 'win', value: 0.5, trials: 100, source: 'nowhere' }] }),
    ],
    [
      'has legal moves until the game is over, and none afterwards',
      'moves after the end',
      duelHarness(
        class extends Duel {
          override isLegal(move: Move): boolean {
            return this.over ? move === 0 : super.isLegal(move);
          }
          override apply(move: Move): void {
            if (this.over) throw new IllegalMoveError('it is over');
            super.apply(move);
          }
        },
      ),
    ],
    [
      'gives the same answer in isLegal and in legalMoves',
      'a string taken for a number',
      duelHarness(
        class extends Duel {
          override isLegal(move: Move): boolean {
            return super.isLegal(typeof move === 'string' ? Number(move) : move);
          }
          override apply(move: Move): void {
            if (typeof move === 'string') throw new IllegalMoveError('a text is no move');
            super.apply(move);
          }
        },
      ),
    ],
    [
      'refuses illegal moves with an IllegalMoveError and does not change',
      'the wrong error',
      duelHarness(
        class extends Duel {
          override apply(move: Move): void {
            if (!this.isLegal(move)) throw new RangeError('no such card');
            super.apply(move);
          }
        },
      ),
    ],
    [
      'refuses illegal moves with an IllegalMoveError and does not change',
      'a refused card that is on the table',
      duelHarness(
        class extends Duel {
          override apply(move: Move): void {
            if (!this.isLegal(move)) this.led = 1;
            super.apply(move);
          }
        },
      ),
    ],
    [
      'refuses illegal moves with an IllegalMoveError and does not change',
      'a number truncated to 32 bits',
      duelHarness(
        class extends Duel {
          override apply(move: Move): void {
            super.apply(Math.abs(move) > 2 ** 31 && Math.abs(move) < 2 ** 40 ? move | 0 : move);
          }
        },
      ),
    ],
    [
      'does not change when it is queried',
      'a count of its queries',
      duelHarness(
        class extends Duel {
          asked = 0;
          override legalMoves(): Move[] {
            this.asked++;
            return super.legalMoves();
          }
        },
      ),
    ],
    [
      'ends within its move limit',
      'a player who may pass without end',
      duelHarness(
        class extends Duel {
          override readonly moveLimit = 1000;
          override isLegal(move: Move): boolean {
            return super.isLegal(move) || (move === this.params.cards && !this.over);
          }
          override legalMoves(): Move[] {
            return this.over ? [] : [...super.legalMoves(), this.params.cards];
          }
          override apply(move: Move): void {
            if (move === this.params.cards && !this.over) this.waited++;
            else super.apply(move);
          }
          waited = 0;
        },
      ),
    ],
    [
      'returns the same view of a seat each time',
      'a new view each time',
      duelHarness(
        class extends Duel {
          override view(seat: number): DuelView {
            return new DuelView(this, seat);
          }
        },
      ),
    ],
    [
      'returns the same view of a seat each time',
      'new views for each deal',
      duelHarness(
        class extends Duel {
          private shown = this.views;
          override view(seat: number): DuelView {
            return this.shown[seat] as DuelView;
          }
          override reset(deal: Rng): void {
            super.reset(deal);
            if (this.dealt++ > 0) this.shown = [new DuelView(this, 0), new DuelView(this, 1)];
          }
          private dealt = 0;
        },
      ),
    ],
    [
      'refuses to measure a game that is not over',
      'measures of an unfinished game',
      duelHarness(
        class extends Duel {
          override measure(into: Int32Array): void {
            if (this.over) super.measure(into);
          }
        },
      ),
    ],
    [
      'makes clones that share nothing with it and continue the same way',
      'a shared list of moves, which is never read',
      duelHarness(
        class extends Duel {
          private moves: Move[] = [];
          override apply(move: Move): void {
            super.apply(move);
            this.moves.push(move);
          }
          override clone(): Duel {
            return Object.assign(super.clone(), { moves: this.moves });
          }
        },
      ),
    ],
    [
      'makes clones that share nothing with it and continue the same way',
      'a clone that draws from the same generator',
      duelHarness(
        class extends Duel {
          override clone(): Duel {
            return Object.assign(super.clone(), { deal: this.deal });
          }
        },
      ),
    ],
    [
      'has snapshots that differ between deals and after each move',
      'a snapshot of the generator only',
      {
        ...duelHarness(),
        snapshot: ({ deal }) => deal,
      },
    ],
    [
      'shows a seat nothing that is hidden from it',
      'a view that shows the other hand',
      {
        ...duelHarness(),
        observe: (view) => engineOf(view).hands,
      },
    ],
    [
      'shows a seat nothing that is hidden from it',
      'a text of the view with the other hand in it',
      withGame({ show: (view) => JSON.stringify(engineOf(view).hands) }),
    ],
    [
      'has a resampleHidden that changes hidden state',
      'a hook that does nothing',
      { ...duelHarness(), resampleHidden: () => {} },
    ],
    [
      'measures integers within their bounds',
      'a fraction',
      duelHarness(
        class extends Duel {
          override measure(into: Int32Array): void {
            super.measure(into);
            into[2] = 0.5;
          }
        },
      ),
    ],
    [
      'measures integers within their bounds',
      'a measure that is not written',
      duelHarness(
        class extends Duel {
          override measure(into: Int32Array): void {
            super.measure(into.subarray(0, 2));
          }
        },
      ),
    ],
    [
      'measures integers within their bounds',
      'bounds that are too narrow',
      withGame({ measures: [win, tie, { ...points, bounds: () => [2, 3] }] }),
    ],
    [
      'measures integers within their bounds',
      'a win that is a tie too',
      duelHarness(
        class extends Duel {
          override measure(into: Int32Array): void {
            super.measure(into);
            if (into[0] === 1) into[1] = 1;
          }
        },
      ),
    ],
    [
      'continues from a saved state as from the original',
      'a save without the generator',
      duelHarness(
        class extends Duel {
          override restore(saved: unknown): void {
            const { deal } = this;
            super.restore(saved);
            this.deal = deal;
          }
        },
      ),
    ],
    [
      'continues from a saved state as from the original',
      'a last card that is lost',
      duelHarness(
        class extends Duel {
          override save(): SavedDuel {
            return { ...super.save(), last: 0 };
          }
        },
      ),
    ],
    [
      'continues from a saved state as from the original',
      'save without restore',
      duelHarness(
        class extends Duel {
          constructor(params: DuelParams) {
            super(params);
            Object.assign(this, { restore: undefined });
          }
        },
      ),
    ],
    [
      'refuses invalid saved states with an InputError and does not change',
      'another error for null',
      duelHarness(
        class extends Duel {
          override restore(saved: unknown): void {
            if (saved === null) throw new TypeError('null has no properties');
            super.restore(saved);
          }
        },
      ),
    ],
    [
      'refuses invalid saved states with an InputError and does not change',
      'a list taken for a save',
      duelHarness(
        class extends Duel {
          override restore(saved: unknown): void {
            if (!Array.isArray(saved)) super.restore(saved);
          }
        },
      ),
    ],
    [
      'refuses invalid saved states with an InputError and does not change',
      'a state that is overwritten before it is refused',
      duelHarness(
        class extends Duel {
          override restore(saved: unknown): void {
            const { led } = Object(saved) as { readonly led?: unknown };
            if (Number.isInteger(led)) this.led = Number(led);
            super.restore(saved);
          }
        },
      ),
    ],
    [
      'refuses invalid saved states with an InputError and does not change',
      'another error for one damaged member',
      duelHarness(
        class extends Duel {
          override restore(saved: unknown): void {
            const { hands } = Object(saved) as { readonly hands?: unknown };
            if (Array.isArray(hands) && typeof hands[0] === 'string') throw new RangeError('no such card');
            super.restore(saved);
          }
        },
      ),
    ],
    [
      'observes views as plain JSON',
      'a typed array',
      withGame({ observe: (view) => ({ hand: Uint8Array.of(view.card(0)) as unknown as JsonValue }) }),
    ],
    [
      'observes views as plain JSON',
      'a member that is undefined between tricks',
      withGame({
        observe: (view) => ({ ...observeDuel(view), led: (view.led > 0 ? view.led : undefined) as JsonValue }),
      }),
    ],
    [
      'observes views as plain JSON',
      'a list with a hole',
      withGame({ observe: (view) => Object.assign([view.led], { 2: view.last }) }),
    ],
    [
      'cannot be changed through a view',
      'a field that can be written',
      openDuel(
        class extends DuelView {
          protected override close(): void {}
        },
      ),
    ],
    [
      'cannot be changed through a view',
      'a setter',
      openDuel(
        class extends DuelView {
          override get led(): number {
            return super.led;
          }
          override set led(card: number) {
            engineOf(this).led = card;
          }
          protected override close(): void {
            super.close();
            Object.freeze(this);
          }
        },
      ),
    ],
    [
      'cannot be changed through a view',
      'an array of the engine',
      openDuel(
        class extends DuelView {
          get hand(): Uint8Array {
            return engineOf(this).hands.subarray(this.seat * this.size, (this.seat + 1) * this.size);
          }
          protected override close(): void {
            Object.freeze(this);
          }
        },
      ),
    ],
    [
      'cannot be changed through a view',
      'a method that can be replaced',
      openDuel(
        class extends DuelView {
          protected override close(): void {
            Object.defineProperty(this, 'seat', { writable: false, configurable: false });
          }
        },
      ),
    ],
    [
      'cannot be changed through a view',
      'an accessor that can be redefined',
      openDuel(
        class extends DuelView {
          protected override close(): void {
            Object.defineProperty(this, 'seat', { writable: false, configurable: false });
            Object.defineProperty(this, 'card', { value: this.card, writable: false, configurable: false });
          }
        },
      ),
    ],
    [
      'traces the game that its runner plays',
      'a trace of the game with the seats swapped',
      withGame({
        *trace(params, players, rngs, measures) {
          createRunner(new Duel(params), [...players].reverse()).play(rngs, measures);
          yield 'It is over.';
        },
      }),
    ],
    [
      'ends its dialogue when the input ends',
      'a first question that must be answered',
      withGame({
        *dialogue() {
          while ((yield 'Ready? ') === null);
          return { text: '', outcome: null };
        },
      }),
    ],
    [
      'has a runner whose games do not depend on earlier ones',
      'a runner that fails after four games',
      withGame({
        runner: (params, players) => {
          const honest = createRunner(new Duel(params), players);
          let games = 0;
          return {
            play: (rngs, measures) => {
              honest.play(rngs, measures);
              if (games++ >= 4) measures.fill(0);
            },
          };
        },
      }),
    ],
    [
      'has a dialogue that is determined by its seed and its input',
      'a count of all dialogues',
      withGame({
        *dialogue() {
          yield `Dialogue ${dialogues++}`;
          return { text: '', outcome: null };
        },
      }),
    ],
  ];

  test.each(mutants)('%s (%s)', (law, _fault, harness) => {
    expect(brokenLaws(laws(harness))).toEqual([law]);
  });
});

describe('a game whose fault shows in many places breaks, among others, the law', () => {
  let deals = 0;
  test.each<[law: string, fault: string, harness: DuelHarness]>([
    [
      'ends within its move limit',
      'a limit that is too low',
      duelHarness(
        class extends Duel {
          override readonly moveLimit = 7;
        },
      ),
    ],
    [
      'has legal moves until the game is over, and none afterwards',
      'no legal move at all',
      duelHarness(
        class extends Duel {
          override isLegal(): boolean {
            return false;
          }
        },
      ),
    ],
    [
      'has legal moves until the game is over, and none afterwards',
      'a turn for a seat that does not exist',
      duelHarness(
        class extends Duel {
          override apply(move: Move): void {
            super.apply(move);
            if (this.over) return;
            this.toMove = this.led === 0 ? 2 : this.toMove;
          }
          override view(seat: number): DuelView {
            return super.view(seat % 2);
          }
        },
      ),
    ],
    [
      'is determined by its deal and its moves',
      'state that is not from the deal',
      duelHarness(
        class extends Duel {
          override reset(deal: Rng): void {
            super.reset(deal);
            this.last = deals++;
          }
        },
      ),
    ],
    [
      'resets to a state that does not depend on earlier games',
      'a card that stays on the table when a game is abandoned',
      duelHarness(
        class extends Duel {
          override reset(deal: Rng): void {
            const { led } = this;
            super.reset(deal);
            this.led = led;
          }
        },
      ),
    ],
    [
      'resets to a state that does not depend on earlier games',
      'a score that continues',
      duelHarness(
        class extends Duel {
          override reset(deal: Rng): void {
            const before = this.points[0] ?? 0;
            super.reset(deal);
            this.points[0] = before;
          }
        },
      ),
    ],
    [
      'makes clones that share nothing with it and continue the same way',
      'a clone with the same hands',
      duelHarness(
        class extends Duel {
          override clone(): Duel {
            return Object.assign(super.clone(), { hands: this.hands });
          }
        },
      ),
    ],
    [
      'shows a seat nothing that is hidden from it',
      'legal moves that depend on the other hand',
      duelHarness(
        class extends Duel {
          override isLegal(move: Move): boolean {
            const [mine, other] = [this.view(this.toMove), this.view(1 - this.toMove)];
            const [hidden = 0] = held(mine);
            return super.isLegal(move) && (held(mine).length < 2 || move !== hidden || other.card(3) < 6);
          }
        },
      ),
    ],
    [
      'gives the same answer in isLegal and in legalMoves',
      'an enumerator that leaves out a move',
      duelHarness(
        class extends Duel {
          override legalMoves(): Move[] {
            return super.legalMoves().slice(0, 3);
          }
        },
      ),
    ],
    [
      'has a runner that plays the game of its engine',
      'a second rulebook',
      withGame({
        runner: (params, players) =>
          createRunner(
            new (class extends Duel {
              override measure(into: Int32Array): void {
                super.measure(into);
                into[0] = 0;
              }
            })(params),
            players,
          ),
      }),
    ],
    [
      'ends its dialogue when the input ends',
      'questions without end',
      withGame({
        *dialogue() {
          for (let line: string | null = ''; line !== 'stop';) line = yield 'Slot? ';
          return { text: '', outcome: null };
        },
      }),
    ],
    [
      'declares valid names, parameters and sizes',
      'a default out of bounds',
      withGame({ parameters: { cards: { summary: 'cards', default: 11, min: 1, max: 10 } } }),
    ],
    [
      'makes clones that share nothing with it and continue the same way',
      'a clone that forgets the score',
      duelHarness(
        class extends Duel {
          override clone(): Duel {
            return Object.assign(super.clone(), { points: new Uint8Array(2) });
          }
        },
      ),
    ],
    [
      'has a runner whose games do not depend on earlier ones',
      'a runner that measures every second game only',
      withGame({
        runner: (params, players) => {
          const honest = createRunner(new Duel(params), players);
          let games = 0;
          return {
            play: (rngs, measures) => {
              honest.play(rngs, measures);
              if (games++ % 2 === 1) measures.fill(0);
            },
          };
        },
      }),
    ],
  ])('%s (%s)', (law, _fault, harness) => {
    expect(brokenLaws(laws(harness))).toContain(law);
  });
});
