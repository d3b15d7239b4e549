import {
  type Dialogue,
  type DialogueSetting,
  type Engine,
  type Game,
  IllegalMoveError,
  type Move,
  type Rng,
  type Seat,

  GameStepper,
  createRunner,
  seededRng,
  type StrategyDefinition,
} from '../../src/index.js';
import type { GameHarness } from '../../src/testing/index.js';

export type DuelParams = { readonly cards: number };

/** What one player sees. */
export class DuelView {
  readonly seat: Seat;
  /** Only the mutants look in here. */
  readonly engine: Duel;

  constructor(engine: Duel, seat: Seat) {
    this.engine = engine;
    this.seat = seat;
  }

  get size(): number {
    return this.engine.params.cards;
  }

  /** The card in a slot of the player's own hand, 0 when it is played. */
  card(slot: number): number {
    return this.engine.hands[this.seat * this.size + slot] ?? 0;
  }

  /** The card that was led, 0 when none lies on the table. */
  get led(): number {
    return this.engine.led;
  }

  /** The last card of the last trick. */
  get last(): number {
    return this.engine.last;
  }

  get points(): readonly number[] {
    return [...this.engine.points];
  }
}

/**
 * A small honest game for two: each has a hand out of a deck three hands high. Cards are played in turn, the higher one
 * takes the trick and leads the next; by the toss of a coin a trick counts one or two.
 */
export class Duel implements Engine<DuelView> {
  readonly params: DuelParams;
  readonly moveLimit: number;
  toMove: Seat = 0;
  over = false;
  led = 0;
  last = 0;
  points = new Uint8Array(2);
  hands: Uint8Array;
  deal: Rng = seededRng('not dealt');
  readonly views: readonly DuelView[];

  constructor(params: DuelParams) {
    this.params = params;
    this.moveLimit = 2 * params.cards;
    this.hands = new Uint8Array(3 * params.cards);
    this.views = [new DuelView(this, 0), new DuelView(this, 1)];
  }

  view(seat: Seat): DuelView {
    return this.views[seat] as DuelView;
  }

  isLegal(move: Move): boolean {
    return !this.over && Number.isInteger(move) && move >= 0 && move < this.params.cards && this.view(this.toMove).card(move) > 0;
  }

  legalMoves(): Move[] {
    return Array.from({ length: this.params.cards }, (_, slot) => slot).filter((slot) => this.isLegal(slot));
  }

  apply(move: Move): void {
    if (!this.isLegal(move)) throw new IllegalMoveError(`there is no card in ${String(move)}`);
    const slot = this.toMove * this.params.cards + move;
    const card = this.hands[slot] ?? 0;
    this.hands[slot] = 0;
    if (this.led === 0) this.led = card;
    else this.endTrick(card);
    this.toMove = this.led > 0 ? 1 - this.toMove : this.toMove;
  }

  measure(into: Int32Array): void {
    if (!this.over) throw new Error('the duel goes on');
    const [mine = 0, yours = 0] = this.points;
    into[0] = mine > yours ? 1 : 0;
    into[1] = mine;
  }

  clone(): Duel {
    // A mutant's clone is a mutant.
    const copy = new (this.constructor as typeof Duel)(this.params);
    const { toMove, over, led, last } = this;
    return Object.assign(copy, { toMove, over, led, last, points: this.points.slice(), hands: this.hands.slice(), deal: this.deal.clone() });
  }

  reset(deal: Rng): void {
    this.deal = deal;
    for (let i = 0; i < this.hands.length; i++) this.hands[i] = i + 1;
    deal.shuffle(this.hands);
    this.points.fill(0);
    this.toMove = 0;
    this.over = false;
    this.led = 0;
    this.last = 0;
  }

  private endTrick(card: number): void {
    const winner = card > this.led ? this.toMove : 1 - this.toMove;
    this.points[winner] = (this.points[winner] ?? 0) + 1 + this.deal.int(2);
    this.led = 0;
    this.last = card;
    this.toMove = winner;
    this.over = this.hands.subarray(0, 2 * this.params.cards).every((left) => left === 0);
  }
}

/** The slots of the cards still in hand. */
export function held(view: DuelView): number[] {
  return Array.from({ length: view.size }, (_, slot) => slot).filter((slot) => view.card(slot) > 0);
}

export type DuelStrategy = StrategyDefinition<DuelView, DuelParams>;

/** One player of each kind: by rule, by chance, with an argument, with a memory, with tables. */
export const players: readonly DuelStrategy[] = [
  { name: 'first', summary: 'plays the first card', create: () => ({ move: (view) => held(view)[0] ?? -1 }) },
  {
    name: 'random',
    summary: 'plays any card',
    create: () => ({ move: (view, rng) => held(view)[rng.int(held(view).length)] ?? -1 }),
  },
  {
    name: 'above',
    summary: 'plays the first card above a limit',
    arguments: [{ name: 'limit', summary: 'the limit', min: 2, max: 20 }],
    create: ({ args }) => ({ move: (view) => held(view).find((slot) => view.card(slot) > Number(args['limit'])) ?? held(view)[0] ?? -1 }),
  },
  {
    name: 'counting',
    summary: 'plays the last card after three high ones',
    create: () => {
      let high = 0;
      return {
        begin: () => { high = 0; },
        move: (view) => held(view).at(high >= 3 ? -1 : 0) ?? -1,
        observe: (view) => { if (view.last > view.size) high++; },
      };
    },
  },
  {
    name: 'prepared',
    summary: 'plays the card that its table likes best',
    precompute: ({ cards }) => ({ liking: Uint8Array.from({ length: 3 * cards + 1 }, (_, card) => (card * 7) % 11) }),
    create: ({ precomputed }) => ({
      move: (view) => held(view).sort((a, b) => (precomputed['liking']?.[view.card(b)] ?? 0) - (precomputed['liking']?.[view.card(a)] ?? 0))[0] ?? -1,
    }),
  },
];

/** A person plays against `first`: types slots. */
function* dialogue({ params, streams }: DialogueSetting<DuelParams>): Dialogue<string> {
  const duel = new Duel(params);
  duel.reset(streams.rng(0));
  let told = '';
  while (!duel.over) {
    if (duel.toMove === 1) duel.apply(held(duel.view(1))[0] ?? -1);
    else {
      const line = yield `${told}Led: ${duel.led}. Slot? `;
      if (line === null) return { text: 'Bye.\n', outcome: 'left' };
      told = duel.isLegal(Number(line)) ? '' : 'No such card. ';
      if (told === '') duel.apply(Number(line));
    }
  }
  return { text: `${duel.points.join(' : ')}\n`, outcome: 'played' };
}

/** The game over any engine of its kind. */
export function duelGame(engine: new (params: DuelParams) => Duel): Game<DuelView, DuelParams> {
  return {
    id: 'duel',
    title: 'Duel',
    summary: 'the higher card takes the trick',
    seats: 2,
    parameters: { cards: { summary: 'cards in a hand', default: 4, min: 1, max: 10 } },
    strategies: players,
    defaultStrategies: ['first', 'random', 'above:9'],
    measures: [
      { name: 'win', summary: 'whether the first seat won', unit: 'wins', better: 'higher', kind: 'proportion', role: 'win', bounds: () => [0, 1] },
      { name: 'points', summary: 'points of the first seat', unit: 'points', better: 'higher', kind: 'count', bounds: ({ cards }) => [0, 2 * cards] },
    ],
    references: [{ strategies: ['first', 'random'], measure: 'win', value: 0.5, trials: 100, source: 'this file' }],
    blockSize: 100,
    trials: 1000,
    runner: (params, players) => createRunner(new engine(params), players),
    *trace(params, players, rngs, measures) {
      const table = new GameStepper(new engine(params), players);
      table.begin(rngs);
      while (!table.engine.over) yield `slot ${table.step()}`;
      table.engine.measure(measures);
    },
    dialogue,
  };
}

/** What the laws need to know of the duel, over any engine of its kind. */
export function duelSubject(engine: new (params: DuelParams) => Duel = Duel): GameHarness<DuelView, DuelParams, Duel> {
  return {
    game: duelGame(engine),
    specs: ['above:20'],
    lines: ['0', '1', '2', '3'],
    engine: (params) => new engine(params),
    observe: (view) => ({
      seat: view.seat,
      size: view.size,
      hand: Array.from({ length: view.size }, (_, slot) => view.card(slot)),
      led: view.led,
      last: view.last,
      points: view.points,
    }),
    resampleHidden: (duel, seat, rng) => {
      const { cards } = duel.params;
      const own = duel.hands.slice(seat * cards, (seat + 1) * cards);
      const unseen = [...duel.hands.subarray((1 - seat) * cards, (2 - seat) * cards), ...duel.hands.subarray(2 * cards)];
      rng.shuffle(unseen);
      duel.hands.set(unseen.slice(0, cards), (1 - seat) * cards);
      duel.hands.set(unseen.slice(cards), 2 * cards);
      duel.hands.set(own, seat * cards);
      duel.deal = rng.clone();
    },
  };
}
