import type { Dialogue, DialogueGame, DialogueSetting } from '../contracts/dialogue.js';
import { type AnyGame, seatsOf, titleOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { adviceOf } from './advice.js';
import { moveTexts } from './plain-trace.js';

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
  const known = { ...game, strategies: [...game.strategies, ...own] };
  const named = seatsOf(game, params) === 1 && strategies.length > 0 ? strategies : undefined;
  const played = { params, streams: setting.streams, index, moves, seat: engine.toMove };
  const advice = adviceOf(known, played, moves.length, named);
  const move = advice?.moves.get(moves.length);
  if (advice === undefined || move === undefined)
    return `There is no hint: ${titleOf(game)} has no strategy but random that can play here, and no search.`;
  if (typeof hint === 'function') return hint(move, advice.name);
  return `${advice.name} would play ${moveTexts(game, engine).get(move)}.`;
}
