import { computed, ref, shallowRef, type ShallowRef, triggerRef } from 'vue';
import { type AnyGame, type Engine, messageOf, type Move, type Seat } from '@cards/core';
import { dealtEngine, today } from './deals.js';
import { Messages } from './messages.js';
import type { Played, TableSetting } from './table-setting.js';

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
  /** The seat whose cards the page shows: that of the person, or the seat to move if the person plays both. */
  readonly seat = computed((): Seat => {
    if (this.game.seats === 1) return 0;
    return this.hasOpponent() ? this.played.value.seat : this.engine.value.toMove;
  });

  /** The name of a seat in sentences. */
  nameOf(seat: Seat): string {
    if (this.isWatching.value) return this.watched.value[seat] ?? '';
    const { against, seat: own, isSent } = this.played.value;
    if (this.game.seats === 1 || (against !== '' && seat === own)) return isSent ? 'The sender' : 'You';
    return against === '' ? `Player ${seat + 1}` : against;
  }

  protected hasOpponent(): boolean {
    return this.game.seats !== 1 && this.played.value.against !== '';
  }

  /** Puts a new game on the table. */
  protected lay(dealt: Played): void {
    this.engine.value = dealtEngine(this.setting.game, dealt.position);
    this.played.value = dealt;
    this.hinted.value = undefined;
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
    messages.announce(setting.describe(engine, move, toMove, this.nameOf(toMove)));
    if (engine.over) messages.announce(setting.result(engine, [this.nameOf(0), this.nameOf(1)]));
    triggerRef(this.engine);
  }
}
