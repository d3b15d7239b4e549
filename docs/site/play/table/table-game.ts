import { computed, ref, shallowRef, type ShallowRef, triggerRef } from 'vue';
import { type AnyGame, type Engine, type Move, type Seat, seatsOf } from '@cards/core';
import { messageOf } from '@cards/core/internal';
import { dealtEngine, today } from './deals.js';
import { Messages } from './messages.js';
import { opponentsOf, type Played, type TableSetting } from './table-setting.js';

/** The game on the table, with its players and with what is said about it. */
export abstract class TableGame<E extends Engine<unknown>> {
  readonly setting: TableSetting<E>;
  readonly game: AnyGame;
  readonly engine: ShallowRef<E>;
  readonly messages = new Messages();
  /** The move of the last hint; undefined after a move. */
  readonly hinted = ref<Move>();
  protected readonly played: ShallowRef<Played>;
  /** The game of the person while others are watched. */
  protected readonly aside = shallowRef<Played>();
  /** `[seat]`: the names of these others. */
  protected readonly watched = shallowRef<readonly string[]>([]);
  /** The seat whose cards a person who watches sees; undefined for the seat to move. */
  readonly viewed = ref<Seat>();
  /** `[seat]`: the cards that the last move of the seat has shown; undefined before its first move. */
  readonly shown = shallowRef<readonly (readonly number[] | undefined)[]>([]);

  protected constructor(setting: TableSetting<E>) {
    const { game, params, against = '' } = setting;
    this.setting = setting;
    this.game = game;
    const position = { game: game.id, params, seed: '1', moves: [] };
    this.engine = shallowRef(dealtEngine(game, position)) as ShallowRef<E>;
    this.played = shallowRef({ against, seat: 0, isSent: false, position });
  }

  readonly position = computed(() => this.played.value.position);
  /** Whether the person who sent the link has played the game to its end. */
  readonly isSent = computed(() => this.played.value.isSent);
  /** Whether the table shows the game of others, on the cards of the person's game. */
  readonly isWatching = computed(() => this.aside.value !== undefined);
  /** The number of seats at the table. */
  readonly seats = computed(() => seatsOf(this.game, this.position.value.params));
  /** The seat whose cards the page shows: that of the person, or the seat to move if the person plays all. */
  readonly seat = computed((): Seat => {
    if (this.seats.value === 1) return 0;
    const { toMove } = this.engine.value;
    if (this.isWatching.value) return this.viewed.value ?? toMove;
    return this.played.value.against === '' ? toMove : this.played.value.seat;
  });
  /** `[seat]`: the spec that plays in the seat; empty for a seat of the person. */
  protected readonly opponents = computed(() => {
    const { against, seat } = this.played.value;
    return opponentsOf(this.seats.value === 1 ? '' : against, seat, this.seats.value);
  });
  /** `[seat]`: the names of the players in sentences. Players with the same name have the number of their seat. */
  readonly names = computed((): readonly string[] => {
    const { against, isSent } = this.played.value;
    const person = isSent ? 'The sender' : 'You';
    const isAlone = against !== '' || this.seats.value === 1;
    const names = this.isWatching.value
      ? this.watched.value
      : this.opponents.value.map((spec, seat) => (spec !== '' ? spec : isAlone ? person : `Player ${seat + 1}`));
    const isShared = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name);
    return names.map((name, seat) => (isShared(name) ? `${name} (${seat + 1})` : name));
  });

  /** The name of a seat in sentences. */
  nameOf(seat: Seat): string {
    return this.names.value[seat] ?? '';
  }

  /** Puts a new game on the table. */
  protected lay(dealt: Played): void {
    this.engine.value = dealtEngine(this.setting.game, dealt.position);
    this.played.value = dealt;
    [this.hinted.value, this.shown.value] = [undefined, []];
    this.messages.clear();
    const { seed } = dealt.position;
    this.messages.announce(seed === today() ? `The deal of the day, ${seed}.` : `New game with seed ${seed}.`);
  }

  /** Plays the moves of a link, or of a game without its last move. */
  protected playAgain(moves: readonly Move[]): void {
    try {
      for (const move of moves) {
        this.messages.next();
        this.apply(move);
      }
    } catch (error) {
      this.messages.refuse(`these moves do not fit to this game: ${messageOf(error)}`);
    }
  }

  /** Plays a move on the engine, which decides whether it is legal. */
  protected apply(move: Move): void {
    const { setting, messages, played } = this;
    const { value: engine } = this.engine;
    const { toMove } = engine;
    engine.apply(move);
    const { position } = played.value;
    played.value = { ...played.value, position: { ...position, moves: [...position.moves, move] } };
    this.hinted.value = undefined;
    const { value: names } = this.names;
    this.shown.value = names.map((_, seat) =>
      seat === toMove ? setting.shown?.(engine, move) : this.shown.value[seat],
    );
    messages.announce(setting.describe(engine, move, toMove, names));
    if (engine.over) messages.announce(setting.result(engine, names));
    triggerRef(this.engine);
  }
}
