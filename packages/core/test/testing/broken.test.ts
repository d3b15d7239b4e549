import { describe, expect, test } from 'vitest';
import { IllegalMoveError, type Move, type Rng, createRunner, type Strategy } from '../../src/index.js';
import { type Law, laws, LawViolation, strategyLaws, type GameHarness } from '../../src/testing/index.js';
import { Duel, type DuelParams, type DuelStrategy, duelSubject, DuelView, held } from './duel.js';

type DuelSubject = GameHarness<DuelView, DuelParams, Duel>;
type DuelGame = DuelSubject['game'];

/** The names of the laws that are broken. */
function broken(all: readonly Law[]): string[] {
  return all.flatMap(({ name, check }) => {
    try {
      check();
      return [];
    } catch (error) {
      // A check that fails in any other way is not a clear verdict.
      if (!(error instanceof LawViolation)) throw error;
      return [error.law, ...(error.message.startsWith(`${name}: `) ? [] : [`not named in "${error.message}"`])];
    }
  });
}

/** The honest subject with something else in its game. */
function withGame(change: Partial<DuelGame>): DuelSubject {
  const subject = duelSubject();
  return { ...subject, game: { ...subject.game, ...change } };
}

const [win, points] = duelSubject().game.measures;
if (points === undefined) throw new Error('the duel has two measures');

describe('a game that breaks one law is told so by that law alone', () => {
  let asked = 0;
  const mutants: readonly [law: string, fault: string, subject: DuelSubject][] = [
    ['declares its name, parameters and sizes well', 'capitals in its id', withGame({ id: 'Duel' })],
    ['declares its name, parameters and sizes well', 'blocks of half a game', withGame({ blockSize: 0.5 })],
    ['declares its strategies well', 'a strategy without a word about it',
      withGame({ strategies: duelSubject().game.strategies.map((s, i) => (i === 3 ? { ...s, summary: '' } : s)) })],
    ['declares its strategies well', 'a default strategy that is not in canonical form', withGame({ defaultStrategies: ['first', 'above:09'] })],
    ['declares its measures well', 'a proportion up to 2', withGame({ measures: [{ ...win, bounds: () => [0, 2] }, points] })],
    ['declares its measures well', 'a measure without a unit', withGame({ measures: [win, { ...points, unit: '' }] })],
    ['has references that can be looked up', 'a reference for a measure that it does not have',
      withGame({ references: [{ strategies: ['first', 'random'], measure: 'wins', value: 0.5, trials: 100, source: 'nowhere' }] })],
    ['has references that can be looked up', 'a reference for one strategy at a table for two',
      withGame({ references: [{ strategies: ['first'], measure: 'win', value: 0.5, trials: 100, source: 'nowhere' }] })],
    ['has a legal move until it is over, and none then', 'moves after the end', duelSubject(class extends Duel {
      override isLegal(move: Move): boolean { return this.over ? move === 0 : super.isLegal(move); }
      override apply(move: Move): void {
        if (this.over) throw new IllegalMoveError('it is over');
        super.apply(move);
      }
    })],
    ['says the same of a move in isLegal and in legalMoves', 'a text taken for a number', duelSubject(class extends Duel {
      override isLegal(move: Move): boolean { return super.isLegal(typeof move === 'string' ? Number(move) : move); }
      override apply(move: Move): void {
        if (typeof move === 'string') throw new IllegalMoveError('a text is no move');
        super.apply(move);
      }
    })],
    ['refuses an illegal move with an IllegalMoveError and stays as it was', 'the wrong error', duelSubject(class extends Duel {
      override apply(move: Move): void {
        if (!this.isLegal(move)) throw new RangeError('no such card');
        super.apply(move);
      }
    })],
    ['refuses an illegal move with an IllegalMoveError and stays as it was', 'a card on the table that was refused', duelSubject(class extends Duel {
      override apply(move: Move): void {
        if (!this.isLegal(move)) this.led = 1;
        super.apply(move);
      }
    })],
    ['refuses an illegal move with an IllegalMoveError and stays as it was', 'a number cut to 32 bits', duelSubject(class extends Duel {
      override apply(move: Move): void { super.apply(Math.abs(move) > 2 ** 31 && Math.abs(move) < 2 ** 40 ? move | 0 : move); }
    })],
    ['changes nothing when it is only asked', 'a count of its questions', duelSubject(class extends Duel {
      asked = 0;
      override legalMoves(): Move[] {
        this.asked++;
        return super.legalMoves();
      }
    })],
    ['ends within its move limit', 'a player who may wait for ever', duelSubject(class extends Duel {
      override readonly moveLimit = 1000;
      override isLegal(move: Move): boolean { return super.isLegal(move) || (move === this.params.cards && !this.over); }
      override legalMoves(): Move[] { return this.over ? [] : [...super.legalMoves(), this.params.cards]; }
      override apply(move: Move): void {
        if (move === this.params.cards && !this.over) this.waited++;
        else super.apply(move);
      }
      waited = 0;
    })],
    ['shows each seat one and the same view', 'a new view each time', duelSubject(class extends Duel {
      override view(seat: number): DuelView { return new DuelView(this, seat); }
    })],
    ['shows each seat one and the same view', 'new views for each deal', duelSubject(class extends Duel {
      private shown = this.views;
      override view(seat: number): DuelView { return this.shown[seat] as DuelView; }
      override reset(deal: Rng): void {
        super.reset(deal);
        if (this.dealt++ > 0) this.shown = [new DuelView(this, 0), new DuelView(this, 1)];
      }
      private dealt = 0;
    })],
    ['measures finished games only', 'measures of an open game', duelSubject(class extends Duel {
      override measure(into: Int32Array): void { if (this.over) super.measure(into); }
    })],
    ['has clones that share nothing with it and play on alike', 'a list of moves in common, which nobody reads', duelSubject(class extends Duel {
      private moves: Move[] = [];
      override apply(move: Move): void {
        super.apply(move);
        this.moves.push(move);
      }
      override clone(): Duel { return Object.assign(super.clone(), { moves: this.moves }); }
    })],
    ['has clones that share nothing with it and play on alike', 'a clone that draws from the same generator', duelSubject(class extends Duel {
      override clone(): Duel { return Object.assign(super.clone(), { deal: this.deal }); }
    })],
    ['has snapshots that show a difference between deals and after each move', 'a snapshot of nothing but the deal', {
      ...duelSubject(), snapshot: ({ deal }) => deal,
    }],
    ['shows a seat nothing of what it cannot see', 'a view that answers for the other hand', {
      ...duelSubject(), observe: (view) => view.engine.hands,
    }],
    ['shows a seat nothing of what it cannot see', 'a text of what a seat sees with the other hand in it',
      withGame({ show: (view) => JSON.stringify(view.engine.hands) })],
    ['has something hidden that can be resampled', 'a hook that does nothing', { ...duelSubject(), resampleHidden: () => {} }],
    ['measures whole numbers within their bounds', 'a fraction', duelSubject(class extends Duel {
      override measure(into: Int32Array): void {
        super.measure(into);
        into[1] = 0.5;
      }
    })],
    ['measures whole numbers within their bounds', 'a measure that is not written', duelSubject(class extends Duel {
      override measure(into: Int32Array): void { super.measure(into.subarray(0, 1)); }
    })],
    ['measures whole numbers within their bounds', 'bounds that are too narrow',
      withGame({ measures: [win, { ...points, bounds: () => [2, 3] }] })],
    ['traces the game that the runner plays', 'a trace of the game with the seats exchanged', withGame({
      *trace(params, players, rngs, measures) {
        createRunner(new Duel(params), [...players].reverse()).play(rngs, measures);
        yield 'It is over.';
      },
    })],
    ['ends its dialogue when the input ends', 'a first question that has to be answered', withGame({
      *dialogue() {
        while ((yield 'Ready? ') === null);
        return { text: '', outcome: null };
      },
    })],
    ['plays a game the same way whatever its runner has played before', 'a table that wears out', withGame({
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
    })],
    ['has a dialogue that follows from its seed and its input', 'a number that counts all dialogues', withGame({
      *dialogue() {
        yield `Dialogue ${asked++}`;
        return { text: '', outcome: null };
      },
    })],
  ];

  test.each(mutants)('%s: %s', (law, _fault, subject) => {
    expect(broken(laws(subject))).toEqual([law]);
  });
});

describe('a game whose fault shows in many places breaks the law that says so best among others', () => {
  let deals = 0;
  test.each<[law: string, fault: string, subject: DuelSubject]>([
    ['ends within its move limit', 'a limit that is too low', duelSubject(class extends Duel {
      override readonly moveLimit = 7;
    })],
    ['has a legal move until it is over, and none then', 'nothing that can be played', duelSubject(class extends Duel {
      override isLegal(): boolean { return false; }
    })],
    ['has a legal move until it is over, and none then', 'a turn for a seat that is not there', duelSubject(class extends Duel {
      override apply(move: Move): void {
        super.apply(move);
        if (this.over) return;
        this.toMove = this.led === 0 ? 2 : this.toMove;
      }
      override view(seat: number): DuelView { return super.view(seat % 2); }
    })],
    ['follows from its deal and its moves', 'chance from elsewhere', duelSubject(class extends Duel {
      override reset(deal: Rng): void {
        super.reset(deal);
        this.last = deals++;
      }
    })],
    ['forgets the game before', 'a card that stays on the table when a game is given up', duelSubject(class extends Duel {
      override reset(deal: Rng): void {
        const { led } = this;
        super.reset(deal);
        this.led = led;
      }
    })],
    ['forgets the game before', 'a score that goes on', duelSubject(class extends Duel {
      override reset(deal: Rng): void {
        const before = this.points[0] ?? 0;
        super.reset(deal);
        this.points[0] = before;
      }
    })],
    ['has clones that share nothing with it and play on alike', 'a clone with the same hands', duelSubject(class extends Duel {
      override clone(): Duel { return Object.assign(super.clone(), { hands: this.hands }); }
    })],
    ['shows a seat nothing of what it cannot see', 'legal moves that tell of the other hand', duelSubject(class extends Duel {
      override isLegal(move: Move): boolean {
        const [mine, other] = [this.view(this.toMove), this.view(1 - this.toMove)];
        const [hidden = 0] = held(mine);
        return super.isLegal(move) && (held(mine).length < 2 || move !== hidden || other.card(3) < 6);
      }
    })],
    ['says the same of a move in isLegal and in legalMoves', 'an enumerator that leaves out a move', duelSubject(class extends Duel {
      override legalMoves(): Move[] { return super.legalMoves().slice(0, 3); }
    })],
    ['has runners that play what the engine plays', 'a second rulebook', withGame({
      runner: (params, players) => createRunner(new (class extends Duel {
        override measure(into: Int32Array): void {
          super.measure(into);
          into[0] = 0;
        }
      })(params), players),
    })],
    ['ends its dialogue when the input ends', 'questions for ever', withGame({
      *dialogue() {
        for (let line: string | null = ''; line !== 'stop';) line = yield 'Slot? ';
        return { text: '', outcome: null };
      },
    })],
    ['declares its name, parameters and sizes well', 'a default out of bounds',
      withGame({ parameters: { cards: { summary: 'cards', default: 11, min: 1, max: 10 } } })],
    ['has clones that share nothing with it and play on alike', 'a clone that forgets the score', duelSubject(class extends Duel {
      override clone(): Duel { return Object.assign(super.clone(), { points: new Uint8Array(2) }); }
    })],
    ['plays a game the same way whatever its runner has played before', 'a table that plays every second game only', withGame({
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
    })],
  ])('%s: %s', (law, _fault, subject) => {
    expect(broken(laws(subject))).toContain(law);
  });
});

describe('a strategy that breaks one law is told so by that law alone', () => {
  /** What players of one kind share by mistake. */
  let shared = 0;
  const mine = (create: (seat: number) => Strategy<DuelView>, change: Partial<DuelStrategy> = {}): DuelStrategy => ({
    name: 'mine',
    summary: 'a stranger',
    create: ({ seat }) => create(seat),
    ...change,
  });
  const move = (view: DuelView): Move => held(view)[0] ?? -1;

  test.each<[law: string, fault: string, strategy: DuelStrategy]>([
    ['is declared well', 'capitals in its name', mine(() => ({ move }), { summary: ' ' })],
    ['is declared well', 'a choice by default that is none', mine(() => ({ move }), {
      arguments: [{ name: 'how', summary: 'how', choices: ['this', 'that'], default: 'other' }],
    })],
    ['plays a game alike whatever it played before', 'a memory that outlives the game', mine(() => {
      let tricks = 0;
      return { move: (view) => held(view).at(tricks > 10 ? -1 : 0) ?? -1, observe: () => { tricks++; } };
    })],
    ['shares nothing with another player of its kind', 'a memory in common', mine(() => ({
      begin: () => { shared = 0; },
      move: (view) => {
        shared += view.card(held(view)[0] ?? 0);
        return held(view)[shared % held(view).length] ?? -1;
      },
    }))],
    ['shares nothing with another player of its kind', 'writing to its tables', {
      ...mine(() => ({ move })),
      precompute: () => ({ used: new Uint8Array(1) }),
      create: ({ precomputed }) => ({
        move: (view) => {
          precomputed['used']?.fill(7);
          return move(view);
        },
      }),
    }],
    ['does not depend on what it cannot see', 'a look into the other hand', mine((seat) => ({
      move: (view) => held(view).find((slot) => view.card(slot) > view.engine.view(1 - seat).card(0)) ?? move(view),
    }))],
    ['does not depend on what it cannot see', 'a look into the other hand at the start', mine((seat) => {
      let first = 0;
      return {
        begin: ({ engine }) => { first = engine.view(1 - seat).card(0); },
        move: (view) => held(view).find((slot) => view.card(slot) > first) ?? move(view),
      };
    })],
    ['does not depend on what it cannot see', 'a look into the other hand while the other one plays', mine((seat) => {
      let seen = 0;
      return {
        begin: () => { seen = 0; },
        move: (view) => held(view).find((slot) => view.card(slot) > seen) ?? move(view),
        observe: ({ engine }) => { seen = engine.view(1 - seat).card(0); },
      };
    })],
    ['does not depend on what it cannot see', 'a look at the next toss of the coin', mine(() => ({
      move: (view) => held(view).at(view.engine.deal.clone().int(2) - 1) ?? -1,
    }))],
  ])('%s: %s', (law, _fault, strategy) => {
    expect(broken(strategyLaws(duelSubject(), strategy))).toEqual([expect.stringContaining(law)]);
  });

  test.each<[law: string, fault: string, strategy: DuelStrategy]>([
    ['is declared well', 'an argument that must be given behind one that need not be', mine(() => ({ move }), {
      arguments: [{ name: 'a', summary: 'a', min: 0, max: 9, default: 1 }, { name: 'b', summary: 'b', min: 0, max: 9 }],
    })],
    ['plays legal moves to the end', 'a move that is none', mine(() => ({ move: () => 99 }))],
    ['plays legal moves to the end', 'an exception', mine(() => ({ move: () => { throw new Error('I give up'); } }))],
    ['plays legal moves to the end', 'no answer', mine(() => ({ move: () => undefined as unknown as Move }))],
    ['leaves the game as it is', 'a better card for itself', mine((seat) => ({
      begin: ({ engine, size }) => { engine.hands[seat * size] = 3 * size; },
      move,
    }))],
    ['leaves the game as it is', 'a number out of the generator that deals', mine(() => ({
      move: (view) => held(view)[view.engine.deal.int(held(view).length)] ?? -1,
    }))],
  ])('%s, among others: %s', (law, _fault, strategy) => {
    expect(broken(strategyLaws(duelSubject(), strategy))).toContainEqual(expect.stringContaining(law));
  });

  test('the names of its laws begin with its spec', () => {
    const above = duelSubject().game.strategies.find(({ name }) => name === 'above');
    expect(above && strategyLaws(duelSubject(), above).map(({ name }) => name.split(':').slice(0, 2))).toEqual(
      Array.from({ length: 6 }, () => ['above', '2']),
    );
  });
});

test('a violation tells where it was found, and keeps the error that showed it', () => {
  const strategy: DuelStrategy = { name: 'late', summary: 'gives up', create: () => ({ move: () => { throw new Error('I give up'); } }) };
  const [, legal] = strategyLaws(duelSubject(), strategy);
  expect(legal?.check).toThrow(
    "late: plays legal moves to the end: in seat 0, with cards 4, in game 0, it threw MisbehaviorError: strategy 'late' threw an error: I give up",
  );
});
