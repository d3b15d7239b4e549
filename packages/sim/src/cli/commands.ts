import { wrapWords } from '@cards/report/internal';
import { GAME_LIST } from './game-list.js';
import type { Verb } from './options.js';
import { twoColumns } from './two-columns.js';

/** A command: its arguments, what it does, and its grammar, which is loaded when the command is used. */
export type Listed = readonly [form: string, summary: string, load: () => Promise<{ readonly verb: Verb }>];

export const COMMANDS: readonly Listed[] = [
  ['run [game | file]', 'play a batch of games and print its summary', () => import('./run.js')],
  ['resume <dir>', 'continue an interrupted run', () => import('./resume.js')],
  ['merge <dir...>', 'print the summary of finished shards', () => import('./merge.js')],
  ['report <dir...>', 'write runs as a page, charts or CSV, or compare two', () => import('./report.js')],
  ['replay <what>', 'print one game of a batch, move by move', () => import('./replay.js')],
  ['exact <game>', 'print exact results, without sampling', () => import('./exact.js')],
  ['solve <game>', 'solve a small game: the optimum or an equilibrium', () => import('./solve.js')],
  ['exploit <file>', 'show what a strategy loses, and where', () => import('./exploit.js')],
  ['check <file>', 'test your own strategy and rank it', () => import('./check.js')],
  ['league <dir>', 'play all strategies of a folder against each other', () => import('./league.js')],
  ['play [game] [words...]', 'play a game in the terminal', () => import('./play.js')],
  ['study <game>', 'say whether a game is fair, skill or luck, and more', () => import('./study.js')],
  ['tune <game>', 'find the setting of a game that is fair, or short', () => import('./tune.js')],
  ['explain <game>', 'find a strategy that a person can remember', () => import('./explain.js')],
  ['score <player...>', 'say how good players are, from random to the best', () => import('./score.js')],
  ['games [game]', 'list strategies, parameters and measures', () => import('./games.js')],
  ['serve [game]', 'play with a learning agent, by lines of JSON', () => import('./serve.js')],
  ['link <game>', 'print a link to an experiment in the laboratory', () => import('./link.js')],
  ['worker <url>', 'play blocks of the runs of a queue', () => import('./queue.js')],
  ['completion <shell>', 'print a completion script for your shell', () => import('./completion.js')],
];

export const HELP_SUMMARY = 'show the options of a command';

export const SHARED_SUMMARY = 'show the options that commands share';

const DESCRIPTION = 'cards-sim plays large batches of card and code games, with exact statistics.';

/** The output of `cards-sim`, `cards-sim help` and `cards-sim --help`. */
export function overview(width: number): string {
  const commands = COMMANDS.map(([form, summary]) => [form, summary] as const);
  const games = GAME_LIST.map(({ id, summary }) => [id, summary] as const);
  const more = [['cards-sim games pairs', 'the strategies, parameters and measures of a game']] as const;
  return [
    `${wrapWords(DESCRIPTION.split(' '), width).join('\n')}\n\nUsage: cards-sim <command> [options]\n`,
    `Commands:\n${twoColumns([...commands, ['options', SHARED_SUMMARY], ['help [command]', HELP_SUMMARY]], width)}`,
    `Games:\n${twoColumns(games, width)}`,
    `Examples:
  cards-sim run pairs --strategy good,optimal
  cards-sim check ./mine.ts --game unowar
  cards-sim play mastermind
`,
    `More:\n${twoColumns(more, width)}`,
  ].join('\n');
}
