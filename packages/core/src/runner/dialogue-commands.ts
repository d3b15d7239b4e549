import { createPlayer } from '../contracts/create-players.js';
import type { Dialogue, DialogueGame, DialogueSetting } from '../contracts/dialogue.js';
import { type AnyGame, seatsOf, titleOf } from '../contracts/game.js';
import type { Move } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { hasCode, messageOf } from '../errors/errors.js';
import { adviceOf, adviserOf } from './advice.js';
import { moveTexts } from './plain-trace.js';
import { valueMoves } from './valued-moves.js';

type Setting = DialogueSetting<ParamValues>;

const UNDO = 'undo to take back your last move';

/**
 * Adds the commands `hint` and `undo` to a dialogue that calls `onGame`, and names them before its answer to `help`.
 * The words go to the dialogue where they are moves, and before the first game.
 *
 * A dialogue depends on its lines only. So `undo` plays it again, up to the last line before which a move was made or a
 * game began.
 *
 * @param begin - starts the dialogue with a setting
 */
export function withCommands(game: AnyGame, setting: Setting, begin: (setting: Setting) => Dialogue): Dialogue {
  const { show } = setting;
  let current: DialogueGame | undefined;
  let isAgain = false;
  const onGame = (one: DialogueGame): void => void (current = one);
  const start = (): Dialogue => begin({ ...setting, onGame, show: show && ((text) => void (isAgain || show(text))) });
  return answered(start());

  function* answered(dialogue: Dialogue): Dialogue {
    let playing = dialogue;
    let step = playing.next('');
    const lines: (string | null)[] = [];
    /** The numbers of lines after which a move was made or a game began. */
    const points: number[] = [];
    const answer = (line: string | null): void => {
      const before = current;
      const made = before?.moves.length;
      step = playing.next(line);
      lines.push(line);
      if (current !== before || current?.moves.length !== made) points.push(lines.length);
    };
    for (let text = ''; step.done !== true;) {
      const line: string | null = yield text + step.value;
      const word = line?.trim().toLowerCase() ?? '';
      const command = current !== undefined && !isMove(game, current, word) ? word : '';
      text = command === 'help' ? `Type ${current?.hint === 'own' ? '' : 'hint for a hint, or '}${UNDO}.\n` : '';
      const isHint = command === 'hint' && current !== undefined && current.hint !== 'own';
      if (isHint || (command === 'undo' && points.length === 0)) {
        const reply = isHint ? hintText(game, setting, current as DialogueGame) : 'There is no move to take back.';
        // The question follows again.
        step = { value: `${reply}\n${/[^\n]*\n?$/.exec(step.value)?.[0]}` };
      } else if (command === 'undo') {
        const kept = lines.splice(0).slice(0, points.splice(0).at(-2) ?? 0);
        current = undefined;
        isAgain = true;
        playing = start();
        step = playing.next('');
        for (const again of kept) answer(again);
        isAgain = false;
      } else answer(line);
    }
    return step.value;
  }
}

function isMove(game: AnyGame, { engine }: DialogueGame, word: string): boolean {
  return (
    ['help', 'hint', 'undo'].includes(word) && !engine.over && [...moveTexts(game, engine).values()].includes(word)
  );
}

function hintText(game: AnyGame, { strategies, own = [], ...setting }: Setting, current: DialogueGame): string {
  const { engine, moves, index, params = setting.params, hint } = current;
  if (engine.over) return 'The game is over.';
  const { toMove: seat } = engine;
  const seats = seatsOf(game, params);
  const { streams } = setting;
  const { deal } = streams.gameRngs(seats).seek(index);
  const sentence = (name: string, move: Move): string =>
    typeof hint === 'function' ? hint(move, name) : `${name} would play ${moveTexts(game, engine).get(move)}.`;
  // Exact values of positions are those of one or two seats.
  const exact = seats > 2 ? undefined : valueMoves(game, { params, deal, moves })?.next;
  if (exact !== undefined) return sentence('Perfect play', exact);
  const [spec] = seats === 1 ? strategies : [];
  const known = { strategies: [...game.strategies, ...own] };
  const adviser = spec === undefined ? adviserOf(game, params, seat) : createPlayer(known, params, spec);
  if (adviser === undefined) return `There is no hint: ${titleOf(game)} has no strategy but random, and no search.`;
  try {
    const advised = adviceOf(game, { params, streams, index, moves, seat }, adviser, moves.length);
    return sentence(adviser.name, advised.get(moves.length) as Move);
  } catch (error) {
    // A strategy may rely on a plan that it would have made in an earlier move.
    if (!hasCode(error, 'CARDS_MISBEHAVIOR')) throw error;
    return `There is no hint for this move: ${messageOf(error)}.`;
  }
}
