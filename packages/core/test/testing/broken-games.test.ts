import { describe, expect, test } from 'vitest';
import { createRunner, IllegalMoveError, type JsonValue, type Move, type Rng } from '../../src/index.js';
import { type GameHarness, laws } from '../../src/testing/index.js';
import { brokenLaws } from './broken-laws.js';
import { Duel, duelHarness, type DuelParams, DuelView, engineOf, held, observeDuel, type SavedDuel } from './duel.js';

type DuelHarness = GameHarness<DuelView, DuelParams, Duel>;
type DuelGame = DuelHarness['game'];

/** The correct harness with other members in its game. */
function withGame(change: Partial<DuelGame>): DuelHarness {
  const harness = duelHarness();
  return { ...harness, game: { ...harness.game, ...change } };
}

/** The correct harness with views of another class. */
function openDuel(view: new (engine: Duel, seat: number) => DuelView): DuelHarness {
  return duelHarness(
    class extends Duel {
      override readonly views: readonly DuelView[] = [new view(this, 0), new view(this, 1)];
    },
  );
}

const [win, tie, points] = duelHarness().game.measures;
if (tie === undefined || points === undefined) throw new Error('the duel has three measures');

describe('games with one fault', () => {
  let dialogues = 0;
  const mutants: readonly [law: string, fault: string, harness: DuelHarness][] = [
    ['The game declares valid names, parameters and sizes', 'capitals in its id', withGame({ id: 'Duel' })],
    ['The game declares valid names, parameters and sizes', 'blocks of half a game', withGame({ blockSize: 0.5 })],
    [
      'The game declares valid strategies',
      'a strategy without a summary',
      withGame({ strategies: duelHarness().game.strategies.map((s, i) => (i === 3 ? { ...s, summary: '' } : s)) }),
    ],
    [
      'The game declares valid strategies',
      'a default strategy that is not in canonical form',
      withGame({ defaultStrategies: ['first', 'above:09'] }),
    ],
    [
      'The game declares valid measures',
      'a proportion up to 2',
      withGame({ measures: [{ ...win, bounds: () => [0, 2] }, tie, points] }),
    ],
    [
      'The game declares valid measures',
      'a measure without a unit',
      withGame({ measures: [win, tie, { ...points, unit: '' }] }),
    ],
    [
      'The game declares valid names, parameters and sizes',
      'a module without an export',
      withGame({ module: '@cards/duel' }),
    ],
    [
      'The game declares valid strategies',
      'an exact line-up for one seat',
      withGame({ exactLineups: [[], ['first']] }),
    ],
    [
      'The game declares valid measures',
      'two measures with one role',
      withGame({ measures: [win, { ...tie, role: 'win' }, points] }),
    ],
    [
      'The game declares valid measures',
      'the role of a win on a count',
      withGame({ measures: [{ ...win, kind: 'count' }, tie, points] }),
    ],
    [
      'The game declares valid measures',
      'a tie without a win',
      withGame({ measures: [{ ...win, role: 'length' }, tie, points] }),
    ],
    [
      'Every published reference value is valid',
      'a reference for a measure that it does not have',
      withGame({
        references: [{ strategies: ['first', 'random'], measure: 'wins', value: 0.5, trials: 100, source: 'nowhere' }],
      }),
    ],
    [
      'Every published reference value is valid',
      'a reference for one strategy in a two-seat game',
      withGame({ references: [{ strategies: ['first'], measure: 'win', value: 0.5, trials: 100, source: 'nowhere' }] }),
    ],
    [
      'There are legal moves until the game is over, and none afterwards',
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
      'isLegal and legalMoves agree on every move',
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
      'The engine rejects an illegal move with an IllegalMoveError and does not change',
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
      'The engine rejects an illegal move with an IllegalMoveError and does not change',
      'a rejected card that is on the table',
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
      'The engine rejects an illegal move with an IllegalMoveError and does not change',
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
      'isLegal, legalMoves, view and clone do not change the engine',
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
      'The engine ends every game within its move limit',
      'a player who can pass forever',
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
      'The engine returns the same view object for a seat each time',
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
      'The engine returns the same view object for a seat each time',
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
      'measure throws an error until the game is over',
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
      'A clone shares no state with the original and continues the same way',
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
      'A clone shares no state with the original and continues the same way',
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
      'Snapshots differ between deals and after each move',
      'a snapshot of the generator only',
      {
        ...duelHarness(),
        snapshot: ({ deal }) => deal,
      },
    ],
    [
      'A view does not depend on information that is hidden from its seat',
      'a view that shows the other hand',
      {
        ...duelHarness(),
        observe: (view) => engineOf(view).hands,
      },
    ],
    [
      'A view does not depend on information that is hidden from its seat',
      'a show() that shows the other hand',
      withGame({ show: (view) => JSON.stringify(engineOf(view).hands) }),
    ],
    [
      'resampleHidden changes hidden information',
      'a hook that does nothing',
      { ...duelHarness(), resampleHidden: () => {} },
    ],
    [
      'Every measure of a finished game is an integer within its bounds',
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
      'Every measure of a finished game is an integer within its bounds',
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
      'Every measure of a finished game is an integer within its bounds',
      'bounds that are too narrow',
      withGame({ measures: [win, tie, { ...points, bounds: () => [2, 3] }] }),
    ],
    [
      'Every measure of a finished game is an integer within its bounds',
      'a win that is also a tie',
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
      'A restored engine continues like the original',
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
      'A restored engine continues like the original',
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
      'A restored engine continues like the original',
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
      'restore rejects an invalid saved state with an InputError and changes nothing',
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
      'restore rejects an invalid saved state with an InputError and changes nothing',
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
      'restore rejects an invalid saved state with an InputError and changes nothing',
      'a state that is overwritten before it is rejected',
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
      'restore rejects an invalid saved state with an InputError and changes nothing',
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
      'observe returns plain JSON',
      'a typed array',
      withGame({ observe: (view) => ({ hand: Uint8Array.of(view.card(0)) as unknown as JsonValue }) }),
    ],
    [
      'observe returns plain JSON',
      'a member that is undefined between tricks',
      withGame({
        observe: (view) => ({ ...observeDuel(view), led: (view.led > 0 ? view.led : undefined) as JsonValue }),
      }),
    ],
    [
      'observe returns plain JSON',
      'a list with a hole',
      withGame({ observe: (view) => Object.assign([view.led], { 2: view.last }) }),
    ],
    [
      'Writing to a view does not change the game',
      'a field that can be written',
      openDuel(
        class extends DuelView {
          protected override close(): void {}
        },
      ),
    ],
    [
      'Writing to a view does not change the game',
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
      'Writing to a view does not change the game',
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
      'Writing to a view does not change the game',
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
      'Writing to a view does not change the game',
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
      'The trace plays the same games as the runner',
      'a trace of the game with the seats swapped',
      withGame({
        *trace(params, players, rngs, measures) {
          createRunner(new Duel(params), [...players].reverse()).play(rngs, measures);
          yield 'It is over.';
        },
      }),
    ],
    [
      'The dialogue ends after its input ends',
      'a first question that must be answered',
      withGame({
        *dialogue() {
          while ((yield 'Ready? ') === null);
          return { text: '', outcome: null };
        },
      }),
    ],
    [
      'The runner plays each game independently of earlier games',
      'a runner that fails after four games',
      withGame({
        runner: (params, players) => {
          const correct = createRunner(new Duel(params), players);
          let games = 0;
          return {
            play: (rngs, measures) => {
              correct.play(rngs, measures);
              if (games++ >= 4) measures.fill(0);
            },
          };
        },
      }),
    ],
    [
      'The seed and the input determine the dialogue',
      'a count of all dialogues',
      withGame({
        *dialogue() {
          yield `Dialogue ${dialogues++}`;
          return { text: '', outcome: null };
        },
      }),
    ],
  ];

  test.each(mutants)('A game with this fault breaks only the law "%s": %s', (law, _fault, harness) => {
    expect(brokenLaws(laws(harness))).toEqual([law]);
  });
});

describe('games with a fault that breaks several laws', () => {
  let deals = 0;
  test.each<[law: string, fault: string, harness: DuelHarness]>([
    [
      'The engine ends every game within its move limit',
      'a limit that is too low',
      duelHarness(
        class extends Duel {
          override readonly moveLimit = 7;
        },
      ),
    ],
    [
      'There are legal moves until the game is over, and none afterwards',
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
      'There are legal moves until the game is over, and none afterwards',
      'a turn of a seat that does not exist',
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
      'The deal and the moves determine the whole game',
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
      'The state after reset does not depend on earlier games',
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
      'The state after reset does not depend on earlier games',
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
      'A clone shares no state with the original and continues the same way',
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
      'A view does not depend on information that is hidden from its seat',
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
      'isLegal and legalMoves agree on every move',
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
      'The runner plays the same games as the engine',
      'a runner with other rules than the engine',
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
      'The dialogue ends after its input ends',
      'endless questions',
      withGame({
        *dialogue() {
          for (let line: string | null = ''; line !== 'stop';) line = yield 'Slot? ';
          return { text: '', outcome: null };
        },
      }),
    ],
    [
      'The game declares valid names, parameters and sizes',
      'a default out of bounds',
      withGame({ parameters: { cards: { summary: 'cards', default: 11, min: 1, max: 10 } } }),
    ],
    [
      'A clone shares no state with the original and continues the same way',
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
      'The runner plays each game independently of earlier games',
      'a runner that measures every second game only',
      withGame({
        runner: (params, players) => {
          const correct = createRunner(new Duel(params), players);
          let games = 0;
          return {
            play: (rngs, measures) => {
              correct.play(rngs, measures);
              if (games++ % 2 === 1) measures.fill(0);
            },
          };
        },
      }),
    ],
  ])('A game with this fault breaks the law "%s": %s', (law, _fault, harness) => {
    expect(brokenLaws(laws(harness))).toContain(law);
  });
});
