import {
  type MeasureValues,
  type Dialogue,
  type DialogueSetting,
  type Engine,
  type Game,
  GameStepper,
  IllegalMoveError,
  type JsonValue,
  type Move,
  type Rng,
  type Seat,
  seededRng,
  type StrategyDefinition,
} from '../../src/index.js';
import type { GameHarness } from '../../src/testing/index.js';

export type DuelParams = { readonly cards: number };

/** The engine of each view. Only views and faulty strategies of the tests use it. */
const engines = new WeakMap<object, Duel>();

/** Returns the engine of a view, which a correct strategy cannot reach. */
export function engineOf(view: DuelView): Duel {
  const engine = engines.get(view);
  if (engine === undefined) throw new Error('this is not a view of a duel');
  return engine;
}

/** The view of one player. */
export class DuelView {
  readonly seat: Seat;

  constructor(engine: Duel, seat: Seat) {
    this.seat = seat;
    engines.set(this, engine);
    this.close();
  }

  /** The number of slots in a hand. */
  get size(): number {
    return engineOf(this).params.cards;
  }

  /** The card in a slot of the player's own hand; 0 after it is played. */
  card(slot: number): number {
    return engineOf(this).hands[this.seat * this.size + slot] ?? 0;
  }

  /** The card that was led; 0 between tricks. */
  get led(): number {
    return engineOf(this).led;
  }

  /** The last card of the last trick. */
  get last(): number {
    return engineOf(this).last;
  }

  get points(): readonly number[] {
    return [...engineOf(this).points];
  }

  /** Makes the view read-only. Faulty views override it. */
  protected close(): void {
    Object.freeze(this);
  }
}

/**
 * A small correct two-seat game. Each player has a hand from a deck of three hands. Players play cards in turn. The
 * higher card wins the trick, and its player leads the next one. A coin decides whether a trick counts one point or
 * two.
 *
 * The fields are public so that faulty subclasses can use them.
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
    return (
      !this.over &&
      Number.isInteger(move) &&
      move >= 0 &&
      move < this.params.cards &&
      this.view(this.toMove).card(move) > 0
    );
  }

  legalMoves(): Move[] {
    return Array.from({ length: this.params.cards }, (_, slot) => slot).filter((slot) => this.isLegal(slot));
  }

  apply(move: Move): void {
    if (!this.isLegal(move)) throw new IllegalMoveError(`there is no card in slot ${String(move)}`);
    const slot = this.toMove * this.params.cards + move;
    const card = this.hands[slot] ?? 0;
    this.hands[slot] = 0;
    if (this.led === 0) this.led = card;
    else this.endTrick(card);
    this.toMove = this.led > 0 ? 1 - this.toMove : this.toMove;
  }

  measure(into: MeasureValues, seat: Seat): void {
    if (!this.over) throw new Error('the duel is not over');
    const [mine = 0, yours = 0] = this.points;
    into[0] = (seat === 0 ? mine > yours : yours > mine) ? 1 : 0;
    into[1] = mine === yours ? 1 : 0;
    into[2] = mine;
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
    this.over = this.hands.subarray(0, 2 * this.params.cards).every((slot) => slot === 0);
  }
}

/** The slots of the cards still in hand. */
export function held(view: DuelView): number[] {
  return Array.from({ length: view.size }, (_, slot) => slot).filter((slot) => view.card(slot) > 0);
}

export type DuelStrategy = StrategyDefinition<DuelView, DuelParams>;

/** Strategies with a fixed rule, random numbers, an argument, a memory, and precomputed tables. */
export const strategies: readonly DuelStrategy[] = [
  { name: 'first', summary: 'plays the first card', create: () => ({ move: (view) => held(view)[0] ?? -1 }) },
  {
    name: 'random',
    summary: 'plays a random card',
    create: () => ({ move: (view, rng) => held(view)[rng.int(held(view).length)] ?? -1 }),
  },
  {
    name: 'above',
    summary: 'plays the first card above a limit',
    arguments: [{ name: 'limit', summary: 'the limit', min: 2, max: 20 }],
    create: ({ args }) => ({
      move: (view) => held(view).find((slot) => view.card(slot) > Number(args['limit'])) ?? held(view)[0] ?? -1,
    }),
  },
  {
    name: 'counting',
    summary: 'plays the last card after three high ones',
    create: () => {
      let high = 0;
      return {
        begin: () => {
          high = 0;
        },
        move: (view) => held(view).at(high >= 3 ? -1 : 0) ?? -1,
        observe: (view) => {
          if (view.last > view.size) high++;
        },
      };
    },
  },
  {
    name: 'precomputed',
    summary: 'plays the card with the highest value in a table',
    precompute: ({ cards }) => ({ values: Uint8Array.from({ length: 3 * cards + 1 }, (_, card) => (card * 7) % 11) }),
    create: ({ precomputed }) => ({
      move: (view) =>
        held(view).sort(
          (a, b) => (precomputed['values']?.[view.card(b)] ?? 0) - (precomputed['values']?.[view.card(a)] ?? 0),
        )[0] ?? -1,
    }),
  },
];

/** A person types slots and plays against `first`. */
function* dialogue({ params, streams }: DialogueSetting<DuelParams>): Dialogue<string> {
  const duel = new Duel(params);
  duel.reset(streams.rng(0));
  let refusal = '';
  while (!duel.over) {
    if (duel.toMove === 1) duel.apply(held(duel.view(1))[0] ?? -1);
    else {
      const line = yield `${refusal}Led: ${duel.led}. Slot? `;
      if (line === null) return { text: 'Bye.\n', outcome: 'left' };
      refusal = duel.isLegal(Number(line)) ? '' : 'No such card. ';
      if (refusal === '') duel.apply(Number(line));
    }
  }
  return { text: `${duel.points.join(' : ')}\n`, outcome: 'played' };
}

/** All information in a view. */
export function observeDuel(view: DuelView): { readonly [name: string]: JsonValue } {
  const { seat, size, led, last, points } = view;
  return { seat, size, led, last, points, hand: Array.from({ length: size }, (_, slot) => view.card(slot)) };
}

/** The game with a given engine class. */
export function duelGame(engine: new (params: DuelParams) => Duel): Game<DuelView, DuelParams, Duel> {
  return {
    id: 'duel',
    module: 'duel#duel',
    title: 'Duel',
    summary: 'the higher card wins the trick',
    seats: 2,
    parameters: { cards: { summary: 'the number of cards in a hand', default: 4, min: 1, max: 10 } },
    strategies,
    defaults: { strategies: ['first', 'random', 'above:9'], trials: 1000 },
    measures: [
      {
        name: 'win',
        summary: 'whether the first seat won',
        unit: 'wins',
        better: 'higher',
        kind: 'proportion',
        role: 'win',
        bounds: () => [0, 1],
      },
      {
        name: 'tie',
        summary: 'whether the game was a tie',
        unit: 'ties',
        better: 'neither',
        kind: 'proportion',
        role: 'tie',
        bounds: () => [0, 1],
      },
      {
        name: 'points',
        summary: 'points of the first seat',
        unit: 'points',
        better: 'higher',
        kind: 'count',
        bounds: ({ cards }) => [0, 2 * cards],
      },
    ],
    theory: {
      references: [{ strategies: ['first', 'random'], measure: 'win', value: 0.5, trials: 100, source: 'this file' }],
    },
    engine: (params) => new engine(params),
    notation: {
      legal: (view) => engineOf(view).legalMoves().map(String),
      parse: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
      *trace(params, players, rngs, measures) {
        const stepper = new GameStepper(new engine(params), players);
        stepper.begin(rngs);
        while (!stepper.engine.over) yield `slot ${stepper.step()}`;
        stepper.engine.measure(measures, 0);
      },
    },
    observe: observeDuel,
    viewFrom: (observed) => {
      const { hand, ...members } = observed as Readonly<Record<string, JsonValue>> & {
        readonly hand: readonly number[];
      };
      // A view is known by its public members.
      return { ...members, card: (slot: number) => hand[slot] ?? 0 } as unknown as DuelView;
    },
    dialogue,
  };
}

/** The harness of the duel with a given engine class. */
export function duelHarness(engine: new (params: DuelParams) => Duel = Duel): GameHarness<DuelView, DuelParams, Duel> {
  return {
    game: duelGame(engine),
    specs: ['above:20'],
    games: 2,
    lines: ['0', '1', '2', '3'],
    secrets: true,
    resampleHidden: (duel, seat, rng) => {
      const { cards } = duel.params;
      const own = duel.hands.slice(seat * cards, (seat + 1) * cards);
      const unseen = [
        ...duel.hands.subarray((1 - seat) * cards, (2 - seat) * cards),
        ...duel.hands.subarray(2 * cards),
      ];
      rng.shuffle(unseen);
      duel.hands.set(unseen.slice(0, cards), (1 - seat) * cards);
      duel.hands.set(unseen.slice(cards), 2 * cards);
      duel.hands.set(own, seat * cards);
      duel.deal = rng.clone();
    },
  };
}
