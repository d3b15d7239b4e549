import { wrapWords } from '@cards/report/text';
import { GAME_LIST } from './game-list.js';
import { CHECK_TEXT } from './text/check.js';
import { COMPARE_TEXT } from './text/compare.js';
import { COMPLETION_TEXT } from './text/completion.js';
import { EXACT_TEXT } from './text/exact.js';
import { EXPLOIT_TEXT } from './text/exploit.js';
import { GAMES_TEXT } from './text/games.js';
import { LEAGUE_TEXT } from './text/league.js';
import { LINK_TEXT } from './text/link.js';
import { MAIN_TEXT } from './text/main.js';
import { PLAY_TEXT } from './text/play.js';
import { REPLAY_TEXT } from './text/replay.js';
import { REPORT_TEXT } from './text/report.js';
import { MERGE_TEXT, RESUME_TEXT } from './text/resume.js';
import { RUN_TEXT } from './text/run.js';
import { SERVE_TEXT } from './text/serve.js';
import { WORKER_TEXT } from './text/worker.js';
import { SOLVE_TEXT } from './text/solve.js';
import { twoColumns } from './two-columns.js';

/** The commands with their arguments, and what they do. The grammar of a command is loaded when it is used. */
const COMMANDS: readonly (readonly [form: string, summary: string])[] = [
  ['run [game | file]', RUN_TEXT.summary],
  ['resume <dir>', RESUME_TEXT.summary],
  ['merge <dir...>', MERGE_TEXT.summary],
  ['report <dir...>', REPORT_TEXT.summary],
  ['compare <a> <b>', COMPARE_TEXT.summary],
  ['replay <what>', REPLAY_TEXT.summary],
  ['exact <game>', EXACT_TEXT.summary],
  ['solve <game>', SOLVE_TEXT.summary],
  ['exploit <file>', EXPLOIT_TEXT.summary],
  ['check <file>', CHECK_TEXT.summary],
  ['league <dir>', LEAGUE_TEXT.summary],
  ['play [game] [words...]', PLAY_TEXT.summary],
  ['games [game]', GAMES_TEXT.summary],
  ['serve [game]', SERVE_TEXT.summary],
  ['link <game>', LINK_TEXT.summary],
  ['worker <url>', WORKER_TEXT.summary],
  ['completion <shell>', COMPLETION_TEXT.summary],
  ['help [command]', MAIN_TEXT.help],
];

/**
 * The output of `cards-sim`, `cards-sim help` and `cards-sim --help`: the commands, the games, and how to see more.
 *
 * @param width - columns of the terminal
 */
export function overview(width: number): string {
  const games = GAME_LIST.map(({ id, summary }) => [id, summary] as const);
  return [
    `${wrapWords(MAIN_TEXT.description.split(' '), width).join('\n')}\n\n${MAIN_TEXT.usage}\n`,
    `${MAIN_TEXT.commands}\n${twoColumns(COMMANDS, width)}`,
    `${MAIN_TEXT.games}\n${twoColumns(games, width)}`,
    `${MAIN_TEXT.examples}\n${MAIN_TEXT.example.map((line) => `  ${line}\n`).join('')}`,
    `${MAIN_TEXT.more}\n${twoColumns(MAIN_TEXT.guide, width)}`,
  ].join('\n');
}
