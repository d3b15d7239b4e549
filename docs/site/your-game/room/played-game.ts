import {
  type AnyGame,
  createPlayer,
  GameStepper,
  InputError,
  type Move,
  type Player,
  type Seat,
  seatsOf,
  Streams,
} from '@cards/core';
import {
  adviceOf,
  checkedParams,
  isOfEachSeat,
  type PlayedMoves,
  rulebookOf,
  showView,
  moveTexts,
} from '@cards/core/internal';
import { seenBy, shown } from './seen.js';
import type { PlayRequest, PlayState } from './tasks.js';

/** The largest number of legal moves that a page shows. */
const MOST_MOVES = 2000;
const MOST_LOGGED = 40;

/** The moves of strategies without one of a person. A game that they never end is not one for a person. */
const MOST_STEPS = 20_000;

interface Logged {
  readonly seat: Seat;
  readonly move: Move;
  readonly text: string;
  /** What the seat saw, as text. */
  readonly situation: string;
  /** By seat, once it is known: whether it would have seen another move. */
  readonly isSeen: (boolean | undefined)[];
}

/** A game that people and strategies play. It is dealt again for each position: strategies repeat their moves. */
export class PlayedGame {
  private readonly game: AnyGame;
  private readonly request: PlayRequest;
  private readonly params: Readonly<Record<string, number>>;
  private readonly seats: number;
  private readonly stepper: GameStepper<unknown>;
  readonly log: Logged[] = [];
  /** The texts of moves that were legal, which name cards too. */
  private readonly texts = new Map<Move, string>();
  private queued: readonly Move[] = [];
  private beat = (): void => undefined;
  private used = 0;

  constructor(game: AnyGame, request: PlayRequest) {
    this.game = game;
    this.request = request;
    this.params = checkedParams(game, request.params);
    this.seats = seatsOf(game, this.params);
    const players = Array.from({ length: this.seats }, (_, seat) => this.player(seat));
    this.stepper = new GameStepper(game.engine(this.params), players);
    this.stepper.begin(new Streams(request.seed, game.id).gameRngs(this.seats).seek(0));
  }

  /** Whether the game is the same up to the moves that this one has used. */
  leadsTo(request: PlayRequest): boolean {
    const { moves, ...rest } = request;
    const { moves: _, ...own } = this.request;
    const isSame = JSON.stringify(rest) === JSON.stringify(own);
    return isSame && this.used <= moves.length && this.queued.slice(0, this.used).every((one, at) => one === moves[at]);
  }

  /** Plays the moves of the persons, and those of the strategies between and after them. */
  play(moves: readonly Move[], beat: () => void): PlayState {
    this.queued = moves;
    this.beat = beat;
    const { engine } = this.stepper;
    for (let steps = 0; !engine.over; steps++) {
      if (this.isPerson(engine.toMove) && this.used === moves.length) break;
      if (steps === MOST_STEPS)
        throw new InputError(`the strategies have played ${MOST_STEPS} moves, and the game is not over`);
      beat();
      const { toMove: seat } = engine;
      const legal = this.legal();
      for (const [move, text] of legal) this.texts.set(move, text);
      const { [this.used]: next } = moves;
      if (this.isPerson(seat) && legal.every(([move]) => move !== next))
        throw new InputError(`move ${this.used + 1} of the people, ${next}, is not legal`);
      const situation = showView(this.game, engine.view(seat));
      const move = this.stepper.step();
      const isSeen: boolean[] = [];
      isSeen[seat] = true;
      this.log.push({ seat, move, text: this.texts.get(move) ?? String(move), situation, isSeen });
    }
    if (this.used < moves.length)
      throw new InputError(`the game is over after ${this.used} of the ${moves.length} moves of people`);
    return this.state();
  }

  /** What the best player that can play the position would do. */
  hint(): { readonly move: Move; readonly player: string } {
    const { stepper, log } = this;
    const advice = adviceOf(this.game, this.movesOf(stepper.engine.toMove), log.length);
    const move = advice?.moves.get(log.length);
    if (advice === undefined || move === undefined)
      throw new InputError('no strategy of the game can play this position; with resample, search could');
    return { move, player: advice.name };
  }

  /** The moves of all seats so far, for a review of one seat. */
  movesOf(seat: Seat, onTurn?: () => void): PlayedMoves {
    const { params, request, log } = this;
    const streams = new Streams(request.seed, this.game.id);
    return { params, streams, index: 0, moves: log.map(({ move }) => move), seat, onTurn };
  }

  /** The text of a move that was legal. */
  textOf(move: Move): string {
    return shown(this.texts.get(move) ?? String(move));
  }

  /** The legal moves of the seat to move, with their texts. */
  private legal(): readonly (readonly [move: Move, text: string])[] {
    return [...moveTexts(this.game, this.stepper.engine)].map(([move, text]) => [move, String(text)]);
  }

  isPerson(seat: Seat): boolean {
    return this.specOf(seat) === '';
  }

  private specOf(seat: Seat): string {
    const { players } = this.request;
    return players[seat] ?? players.at(-1) ?? 'random';
  }

  private player(seat: Seat): Player<unknown> {
    const spec = this.specOf(seat);
    if (spec !== '') return createPlayer(this.game, this.params, spec, seat);
    return { name: 'you', strategy: { move: () => this.queued[this.used++] as Move } };
  }

  /**
   * Whether a seat knows which move was played. If another legal move had changed nothing for the seat, it does not.
   *
   * @param at - the place of the move in the log
   */
  private isSeen(at: number, seat: Seat): boolean {
    const { isSeen } = this.log[at] as Logged;
    return (isSeen[seat] ??= this.changesWith(at, seat));
  }

  private changesWith(at: number, seat: Seat): boolean {
    const engine = this.game.engine(this.params);
    const { deal } = new Streams(this.request.seed, this.game.id).gameRngs(this.seats).seek(0);
    const played = this.log.slice(0, at + 1).map(({ move }) => move);
    const last = played.pop() as Move;
    let others: readonly Move[] = [];
    const shownAfter = (move: Move): string => {
      engine.reset(deal.clone());
      for (const before of played) engine.apply(before);
      others = engine.legalMoves().filter((one) => one !== last);
      engine.apply(move);
      return showView(this.game, engine.view(seat));
    };
    const shownNow = shownAfter(last);
    return others.every((move) => {
      this.beat();
      return shownAfter(move) !== shownNow;
    });
  }

  private state(): PlayState {
    const { stepper, seats, log } = this;
    const { engine } = stepper;
    const { over: isOver } = engine;
    const all = Array.from({ length: seats }, (_, seat) => seat);
    const persons = all.filter((seat) => this.isPerson(seat));
    const [person = 0] = persons;
    const seat = isOver ? person : engine.toMove;
    // The members of the view: a text by `show` can say who sees it.
    const { notation, observe } = this.game;
    const known = (one: number): string =>
      showView(observe ? { observe } : { ...(notation && { notation }) }, engine.view(one));
    const knownNow = known(seat);
    const start = Math.max(0, log.length - MOST_LOGGED);
    const legal = isOver ? [] : this.legal();
    for (const [move, text] of legal) this.texts.set(move, text);
    if (legal.length > MOST_MOVES)
      throw new InputError(`the seat has ${legal.length} legal moves, and this page shows at most ${MOST_MOVES}`);
    return {
      seats,
      seat,
      isOver,
      isOpen:
        persons.length > 1 &&
        persons.every((one) => known(one) === knownNow) &&
        persons.every((one) => log.every((_, at) => this.isSeen(at, one))),
      view: seenBy(this.game, engine, seat, this.texts),
      legal: legal.map(([move, text]) => ({ move, text: shown(text) })),
      log: log.slice(start).map((one, at) => ({
        seat: one.seat,
        player: this.specOf(one.seat),
        text: isOver || this.isSeen(start + at, seat) ? shown(one.text) : '',
      })),
      rules: rulebookOf(this.game, this.params) ?? [],
      played: log.length,
      results: isOver ? this.results() : [],
    };
  }

  private results(): PlayState['results'] {
    const { game, stepper, seats } = this;
    const values = Array.from({ length: seats }, (_, seat) => {
      const measures = new Int32Array(game.measures.length);
      // A game of two seats writes the measures of the first.
      if (seat === 0 || seats > 2) stepper.engine.measure(measures, seat);
      return measures;
    });
    return game.measures.map((measure, at) => ({
      name: shown(measure.name),
      values: (seats > 2 && isOfEachSeat(measure) ? values : values.slice(0, 1)).map((one) => String(one[at])),
    }));
  }
}
