import { computed, reactive, ref, shallowRef, type ShallowRef, triggerRef } from 'vue';
import { type Engine, messageOf, type Move, type Seat } from '@cards/core';
import { readAddress, writeAddress } from './address.js';
import { PlayClient } from '../play-client.js';
import type { Position } from '../position.js';
import { defaultAdviser } from './choices.js';
import { dealtEngine, newSeed, today } from './deals.js';
import { createMessages } from './messages.js';
import { retell } from './retell.js';
import type { GameForm, Session, TableSetting } from './session.js';

/** The time between the moves of an opponent, in milliseconds: a person must be able to follow. */
const PAUSE = 450;

/** Creates a session and deals its first game. */
export function createSession<E extends Engine<unknown>>(setting: TableSetting<E>): Session<E> {
  const { game } = setting;
  const form = reactive<GameForm>({
    params: { ...setting.params },
    seed: '1',
    against: setting.against ?? '',
    seat: 0,
    adviser: defaultAdviser(game),
  });
  const engine = shallowRef(game.engine(setting.params)) as ShallowRef<E>;
  const played = shallowRef<{ readonly against: string; readonly seat: Seat; readonly position: Position }>({
    against: '',
    seat: 0,
    position: { game: game.id, params: setting.params, seed: '1', moves: [] },
  });
  const messages = createMessages();
  const { message, isRefusal, log, announce, refuse } = messages;
  const isThinking = ref(false);
  const hinted = ref<Move>();
  const rival = ref('');
  const client = new PlayClient();
  let round = 0;

  const hasOpponent = (): boolean => game.seats === 2 && played.value.against !== '';
  const seat = computed(() => {
    return game.seats === 1 ? 0 : hasOpponent() ? played.value.seat : engine.value.toMove;
  });
  const canMove = computed(() => {
    return !engine.value.over && !isThinking.value && engine.value.toMove === seat.value;
  });
  const position = computed(() => played.value.position);
  const address = computed(() => writeAddress(position.value, played.value.against, played.value.seat));

  function nameOf(of: Seat): string {
    if (game.seats === 1 || (hasOpponent() && of === played.value.seat)) return 'You';
    return hasOpponent() ? played.value.against : `Player ${of + 1}`;
  }

  function deal(moves: readonly Move[] = []): void {
    const current = ++round;
    const { seed, against } = form;
    const given = { ...form.params };
    let next: E;
    try {
      next = dealtEngine(game, given, seed);
    } catch (error) {
      refuse(messageOf(error));
      return;
    }
    played.value = { against, seat: form.seat, position: { game: game.id, params: given, seed, moves: [] } };
    engine.value = next;
    messages.clear();
    [hinted.value, rival.value, isThinking.value] = [undefined, '', false];
    announce(`New game with seed ${seed}.`);
    if (moves.length > 0) playAgain(moves);
    if (game.seats === 1 && against !== '') void playRival(current);
    else void answer(current);
  }

  /** Plays the moves of an address, or of a game without its last move. */
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

  function dealSeed(seed: string): void {
    form.seed = seed;
    deal();
  }

  function undo(): void {
    const { params, seed, moves } = position.value;
    if (moves.length === 0) return refuse('there is no move to take back');
    Object.assign(form, { params: { ...params }, seed });
    deal(moves.slice(0, -1));
  }

  function open(fragment: string): void {
    try {
      const found = readAddress(fragment, game, form);
      if (found === undefined) return;
      Object.assign(form, found.form);
      deal(found.moves);
    } catch (error) {
      refuse(messageOf(error));
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
    hinted.value = undefined;
    announce(setting.describe(value, move, by, name));
    if (value.over) announce(setting.result(value, [nameOf(0), nameOf(1)]));
    triggerRef(engine);
  }

  function play(move: Move): boolean {
    if (isThinking.value) {
      refuse(`It is the turn of ${played.value.against}.`);
      return false;
    }
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
      const [move] = await Promise.all([client.run('move', request), pause()]);
      if (current === round) apply(move, 1 - own);
    } catch (error) {
      if (current !== round) return;
      isThinking.value = false;
      refuse(messageOf(error));
      return;
    }
    await answer(current);
  }

  async function askHint(): Promise<void> {
    if (engine.value.over) return;
    if (isThinking.value) return refuse(`It is the turn of ${played.value.against}.`);
    const [current, asked, spec] = [round, position.value, form.adviser];
    message.value = `${spec} looks at the position…`;
    try {
      const move = await client.run('hint', { position: asked, spec, seat: seat.value });
      if (current !== round || asked !== position.value) return;
      isRefusal.value = false;
      hinted.value = move;
      message.value = `Hint: ${setting.hint(engine.value, move, spec)}`;
    } catch (error) {
      refuse(`No hint: ${messageOf(error)}`);
    }
  }

  deal();
  return {
    game,
    form,
    engine,
    seat,
    canMove,
    position,
    address,
    message,
    isRefusal,
    log,
    isThinking,
    hinted,
    rival,
    client,
    nameOf,
    play,
    refuse,
    deal,
    dealNew: () => dealSeed(newSeed()),
    dealToday: () => dealSeed(today()),
    undo,
    open,
    askHint,
    retell: (review) => retell(setting, position.value, review, nameOf),
    close: () => {
      round++;
      client.close();
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE);
  });
}
