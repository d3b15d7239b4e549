import { computed, reactive, ref, shallowRef } from 'vue';
import type { Engine, Move } from '@cards/core';
import { messageOf } from '@cards/core/internal';
import { TaskClient } from '../../batch/task-client.js';
import { startWorker } from '../../workers/start-worker.js';
import type { PlayTasks } from '../play-worker.js';
import { defaultAdviser } from './choices.js';
import { newSeed, today } from './deals.js';
import { readLink, writeLink } from './link.js';
import { TableGame } from './table-game.js';
import type { GameForm, LinkedGame, Played, TableSetting } from './table-setting.js';

/** The time between the moves of opponents, in milliseconds: a person must be able to follow. */
const PAUSE = 450;

/** After two moves of each player, a person who is not asked is out of the round. Then each pause is shorter. */
const SHORTER = 0.9;

/** A game on a page, with everything that a person does there. */
export class Session<E extends Engine<unknown> = Engine<unknown>> extends TableGame<E> {
  readonly form: GameForm;
  readonly isThinking = ref(false);
  /** The result of a strategy on the same deal; empty if none plays. */
  readonly rival = ref('');
  readonly client = new TaskClient<PlayTasks>(() => startWorker('play'));
  /** The game of others that a link shows; undefined if it shows the person's. */
  readonly linked = shallowRef<LinkedGame>();
  private round = 0;

  /** Deals the first game. */
  constructor(setting: TableSetting<E>) {
    super(setting);
    const { game, params, against = '' } = setting;
    this.form = reactive({
      params: { ...params },
      seed: '1',
      index: 0,
      against,
      seat: 0,
      adviser: defaultAdviser(game),
    });
    this.deal();
  }

  /** Whether the person can move now. */
  readonly canMove = computed(() => {
    const { toMove, over } = this.engine.value;
    return !this.isWatching.value && !over && !this.isThinking.value && toMove === this.seat.value;
  });
  /** The fragment of a link that shows this game with its moves. */
  readonly link = computed(() => {
    const { position, against, seat } = this.aside.value ?? this.played.value;
    const { moves = position.moves, names } = this.linked.value ?? {};
    return writeLink({ ...position, moves }, against, seat, names);
  });

  /**
   * Deals the game of the form, and plays these moves.
   *
   * @param isSent - whether the moves are those of the person who sent the link
   */
  deal(moves: readonly Move[] = [], isSent = false): void {
    const { params, seed, index, against, seat } = this.form;
    const position = { game: this.game.id, params: { ...params }, seed, index, moves: [] };
    try {
      this.begin({ against, seat, isSent, position });
    } catch (error) {
      this.messages.refuse(messageOf(error));
      return;
    }
    [this.aside.value, this.linked.value, this.viewed.value] = [undefined, undefined, undefined];
    this.playAgain(moves);
    // A person who opens the link of a game that is not over plays on.
    if (!this.engine.value.over) this.played.value = { ...this.played.value, isSent: false };
    if (this.seats.value === 1 && against !== '') void this.playRival();
    else void this.answer(this.round);
  }

  /** Deals new cards. */
  dealNew(): void {
    this.dealSeed(newSeed());
  }

  /** Deals the cards that everyone gets on this day. */
  dealToday(): void {
    this.dealSeed(today());
  }

  /** Takes back the last move of a game for one. */
  undo(): void {
    const { moves } = this.position.value;
    if (moves.length === 0) this.messages.refuse('there is no move to take back');
    else this.dealAgain(this.played.value, moves.slice(0, -1));
  }

  /**
   * Opens the game of a link. A link with an error changes nothing.
   *
   * @param isOwn - whether the person has played the game of the link
   */
  open(fragment: string, isOwn: boolean): void {
    try {
      const found = readLink(fragment, this.game, this.form);
      if (found === undefined) return;
      Object.assign(this.form, found.form);
      const { moves, names } = found;
      this.deal(names.length === 0 ? moves : [], !isOwn);
      if (names.length > 0) this.linked.value = { names, moves };
    } catch (error) {
      this.messages.refuse(messageOf(error));
    }
  }

  /**
   * Shows the game of others. That of the person is put aside.
   *
   * @param game - their names, and their moves so far
   */
  show({ moves, names }: LinkedGame): void {
    const own = (this.aside.value ??= this.played.value);
    this.watched.value = names;
    this.begin({ against: '', seat: 0, isSent: false, position: { ...own.position, moves: [] } });
    this.playAgain(moves);
  }

  /** Goes back to the game of the person. */
  stopWatching(): void {
    const { value: own } = this.aside;
    if (own !== undefined) this.dealAgain(own, own.position.moves, own.isSent);
  }

  /** Plays a move of the person, or says why that is not possible. */
  play(move: Move): boolean {
    if (this.mustWait()) return false;
    this.messages.next();
    try {
      this.apply(move);
    } catch (error) {
      this.messages.refuse(messageOf(error));
      return false;
    }
    void this.answer(this.round);
    return true;
  }

  async askHint(): Promise<void> {
    const { engine, messages, setting } = this;
    if (engine.value.over || this.mustWait()) return;
    const [position, spec] = [this.position.value, this.form.adviser];
    messages.say(`${spec} looks at the position…`);
    try {
      const move = await this.client.run('hint', { position, spec, seat: this.seat.value });
      // Every move and every deal is another position.
      if (position !== this.position.value) return;
      this.hinted.value = move;
      messages.say(`Hint: ${setting.hint(engine.value, move, spec)}`);
    } catch (error) {
      messages.refuse(`No hint: ${messageOf(error)}`);
    }
  }

  close(): void {
    this.round++;
    this.client.close();
  }

  private begin(dealt: Played): void {
    this.lay(dealt);
    this.round++;
    [this.rival.value, this.isThinking.value] = ['', false];
  }

  private dealSeed(seed: string): void {
    [this.form.seed, this.form.index] = [seed, 0];
    this.deal();
  }

  /** Deals the cards of a game again, whatever the form has now. */
  private dealAgain({ against, seat, position }: Played, moves: readonly Move[], isSent = false): void {
    const { params, seed, index } = position;
    Object.assign(this.form, { params: { ...params }, seed, index, against, seat });
    this.deal(moves, isSent);
  }

  /** Whether the person must wait, which the page then says. */
  private mustWait(): boolean {
    const [isWatching, isThinking] = [this.isWatching.value, this.isThinking.value];
    if (isWatching) this.messages.refuse('You watch other players. Go back to your game first.');
    else if (isThinking) this.messages.refuse(`It is the turn of ${this.nameOf(this.engine.value.toMove)}.`);
    return isWatching || isThinking;
  }

  /** Lets a strategy play the same deal. */
  private async playRival(): Promise<void> {
    const { round, setting } = this;
    const { against, position } = this.played.value;
    try {
      const measures = await this.client.run('rival', { position, spec: against, seat: 0 });
      if (round === this.round) this.rival.value = `${against}: ${setting.score?.(measures) ?? measures.join(', ')}`;
    } catch (error) {
      if (round === this.round) this.messages.refuse(messageOf(error));
    }
  }

  /** Plays the moves of the opponents until it is the turn of the person. */
  private async answer(round: number, waited = 0): Promise<void> {
    const { over, toMove } = this.engine.value;
    const spec = this.opponents.value[toMove] ?? '';
    this.isThinking.value = !over && spec !== '';
    if (!this.isThinking.value) return;
    try {
      const [move] = await Promise.all([
        this.client.run('move', { position: this.position.value, spec, seat: toMove }),
        new Promise((resolve) => {
          setTimeout(resolve, PAUSE * Math.min(1, SHORTER ** (waited - 2 * this.seats.value)));
        }),
      ]);
      if (round !== this.round) return;
      this.apply(move);
    } catch (error) {
      if (round !== this.round) return;
      this.isThinking.value = false;
      this.messages.refuse(messageOf(error));
      return;
    }
    await this.answer(round, waited + 1);
  }
}
