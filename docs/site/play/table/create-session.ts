import { computed, reactive, ref, shallowRef, type ShallowRef, triggerRef } from 'vue';
import { type Engine, messageOf, type Move, type Seat } from '@cards/core';
import { writeLink } from './link.js';
import { PlayClient } from '../play-client.js';
import { defaultAdviser } from './choices.js';
import { createDealing, dealtEngine, today } from './deals.js';
import { createHints } from './hints.js';
import { createMessages } from './messages.js';
import { retell } from './retell.js';
import type { GameForm, Played, Session, TableSetting, LinkedGame } from './session.js';

/** The time between the moves of an opponent, in milliseconds: a person must be able to follow. */
const PAUSE = 450;

/** Creates a session and deals its first game. */
export function createSession<E extends Engine<unknown>>(setting: TableSetting<E>): Session<E> {
  const { game } = setting;
  const form = reactive<GameForm>({
    params: { ...setting.params },
    seed: '1',
    index: 0,
    against: setting.against ?? '',
    seat: 0,
    adviser: defaultAdviser(game),
  });
  const engine = shallowRef(game.engine(setting.params)) as ShallowRef<E>;
  const played = shallowRef<Played>({
    against: '',
    seat: 0,
    position: { game: game.id, params: setting.params, seed: '1', moves: [] },
  });
  /** The game of the person while others are watched. */
  const aside = shallowRef<Played>();
  const watched = shallowRef<readonly string[]>([]);
  const linked = shallowRef<LinkedGame>();
  const messages = createMessages();
  const { message, isRefusal, log, announce, refuse } = messages;
  const isThinking = ref(false);
  const rival = ref('');
  const client = new PlayClient();
  let round = 0;

  const hasOpponent = (): boolean => game.seats === 2 && played.value.against !== '';
  const seat = computed(() => {
    return game.seats === 1 ? 0 : hasOpponent() ? played.value.seat : engine.value.toMove;
  });
  const isWatching = computed(() => aside.value !== undefined);
  const canMove = computed(() => {
    return !isWatching.value && !engine.value.over && !isThinking.value && engine.value.toMove === seat.value;
  });
  const position = computed(() => played.value.position);
  const link = computed(() => {
    const { position: own, against, seat: ownSeat } = aside.value ?? played.value;
    const { moves = own.moves, names } = linked.value ?? {};
    return writeLink({ ...own, moves }, against, ownSeat, names);
  });

  function nameOf(of: Seat): string {
    if (isWatching.value) return watched.value[of] ?? '';
    if (game.seats === 1 || (hasOpponent() && of === played.value.seat)) return 'You';
    return hasOpponent() ? played.value.against : `Player ${of + 1}`;
  }

  const hints = createHints(setting, { engine, seat, position, form, client, messages, mustWait });

  function deal(moves: readonly Move[] = []): void {
    const { seed, index, against, seat: own } = form;
    const params = { ...form.params };
    try {
      lay(dealtEngine(game, { params, seed, index }), {
        against,
        seat: own,
        position: { game: game.id, params, seed, index, moves: [] },
      });
    } catch (error) {
      refuse(messageOf(error));
      return;
    }
    [aside.value, linked.value] = [undefined, undefined];
    if (moves.length > 0) playAgain(moves);
    if (game.seats === 1 && against !== '') void playRival(round);
    else void answer(round);
  }

  /** Puts a new game on the table. */
  function lay(next: E, dealt: Played): void {
    round++;
    played.value = dealt;
    engine.value = next;
    messages.clear();
    [hints.hinted.value, rival.value, isThinking.value] = [undefined, '', false];
    const { seed } = dealt.position;
    announce(seed === today() ? `The deal of the day, ${seed}.` : `New game with seed ${seed}.`);
  }

  function show(moves: readonly Move[], names: readonly string[]): void {
    aside.value ??= played.value;
    watched.value = names;
    const { position: own } = aside.value;
    const dealt = { against: '', seat: 0, position: { ...own, moves: [] } };
    lay(dealtEngine(game, own), dealt);
    playAgain(moves);
  }

  function stopWatching(): void {
    if (aside.value === undefined) return;
    const {
      against,
      seat: own,
      position: { params, seed, index, moves },
    } = aside.value;
    Object.assign(form, { params: { ...params }, seed, index, against, seat: own });
    deal(moves);
  }

  /** Plays the moves of a link, or of a game without its last move. */
  function playAgain(moves: readonly Move[]): void {
    try {
      for (const move of moves) {
        messages.next();
        apply(move, engine.value.toMove);
      }
    } catch (error) {
      refuse(`these moves do not fit to this game: ${messageOf(error)}`);
    }
  }

  /** Lets a strategy play the same deal. */
  async function playRival(current: number): Promise<void> {
    const { against } = played.value;
    try {
      const measures = await client.run('rival', { position: position.value, spec: against, seat: 0 });
      if (current === round) rival.value = `${against}: ${setting.score?.(measures) ?? measures.join(', ')}`;
    } catch (error) {
      if (current === round) refuse(messageOf(error));
    }
  }

  /** Plays a move on the engine, which decides whether it is legal. */
  function apply(move: Move, by: Seat): void {
    const { value } = engine;
    const name = nameOf(by);
    value.apply(move);
    const { position: before, ...rest } = played.value;
    played.value = { ...rest, position: { ...before, moves: [...before.moves, move] } };
    hints.hinted.value = undefined;
    announce(setting.describe(value, move, by, name));
    if (value.over) announce(setting.result(value, [nameOf(0), nameOf(1)]));
    triggerRef(engine);
  }

  /** Whether the person must wait, which the page then says. */
  function mustWait(): boolean {
    if (isWatching.value) refuse('You watch other players. Go back to your game first.');
    else if (isThinking.value) refuse(`It is the turn of ${played.value.against}.`);
    return isWatching.value || isThinking.value;
  }

  function play(move: Move): boolean {
    if (mustWait()) return false;
    messages.next();
    try {
      apply(move, engine.value.toMove);
    } catch (error) {
      refuse(messageOf(error));
      return false;
    }
    void answer(round);
    return true;
  }

  /** Plays the moves of the opponent until it is the turn of the person. */
  async function answer(current: number): Promise<void> {
    if (current !== round) return;
    const { against, seat: own } = played.value;
    isThinking.value = hasOpponent() && !engine.value.over && engine.value.toMove !== own;
    if (!isThinking.value) return;
    try {
      const request = { position: position.value, spec: against, seat: 1 - own };
      const [move] = await Promise.all([
        client.run('move', request),
        new Promise((resolve) => {
          setTimeout(resolve, PAUSE);
        }),
      ]);
      if (current === round) apply(move, 1 - own);
    } catch (error) {
      if (current !== round) return;
      isThinking.value = false;
      refuse(messageOf(error));
      return;
    }
    await answer(current);
  }

  deal();
  const dealing = createDealing({ game, form, position, linked, deal, refuse });
  return {
    game,
    form,
    engine,
    seat,
    canMove,
    position,
    link,
    message,
    isRefusal,
    log,
    isThinking,
    rival,
    client,
    nameOf,
    play,
    refuse,
    deal,
    ...dealing,
    ...hints,
    linked,
    isWatching,
    show,
    stopWatching,
    retell: (review) => retell(setting, position.value, review, nameOf),
    close: () => {
      round++;
      client.close();
    },
  };
}
