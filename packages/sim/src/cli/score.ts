import { type AnyGame, InputError, type ParamValues } from '@cards/core';
import { unlessRefused } from '@cards/core/internal';
import { expandList } from '@cards/batch/internal';
import type { ScoredGame } from '@cards/tournament';
import { score } from '@cards/tournament/node';
import { gameHashOf } from '@cards/batch/node/internal';
import { namedScores, shellLine, scoreDocument } from '@cards/report/internal';
import { oneSetting, outOf, seedOf } from './cell-options.js';
import { findGame, gameFor, resolveFrom } from './find-game.js';
import { continued, interruptible, wordsOf } from './next-command.js';
import type { Io } from './io.js';
import { DOCUMENT, PARAM, QUIET, SEED, TIMEOUT, verbOf, WORKERS } from './options.js';
import { printDocument } from './output.js';
import { progressBar } from './progress.js';

/**
 * The games of a score by default, with their settings: small ones, in which 200 deals tell players apart. A change of
 * this list makes scores of other versions incomparable.
 */
const SUITE: readonly { readonly name: string; readonly params: ParamValues }[] = [
  { name: 'pairs', params: { cards: 12 } },
  { name: 'concentration', params: { ranks: 4 } },
  { name: 'unowar', params: { points: 1 } },
];

/** The most possible games of a game whose equilibrium is the best player by default: some seconds. */
const MOST_GAMES = 100_000;

export const verb = verbOf({
  description:
    'Says how good players are: 0 is random, and 1 is the best player known of each game, the optimum where it is proved. All players play the same deals. A deal that a player does not finish, by an illegal move or another failure, counts as if random had played it.',
  arguments: [
    "players: strategies that every game has, such as random or search:100, ./mine.ts#mine, 'exec:python3 bot.py', or best for the best player of each game",
  ],
  options: {
    '--game <list>':
      'games to play (default: pairs with 12 cards, concentration with 4 ranks, and unowar to one point); repeatable',
    '--name <list>':
      'names of the players in the result, in their order, such as llama,qwen (default: the players as typed)',
    ...PARAM,
    '--best <strategy>':
      'the player whose score is 1 (default: the best one known; in a small game whose best play has one value, its equilibrium)',
    '--games <n>':
      'number of deals of each player in each game, in every seat (default: 200; with --within at most 10000)',
    '--within <x>': 'stop when the 95% half-width of every overall score is at most x',
    '--max-seconds <x>': 'end after x seconds, with the deals that all players have finished',
    '--max-cost <x>':
      'end before an answer of a program that could make the cost of all answers higher than x, as the programs report it; with --out, of all commands that continue the score',
    ...SEED,
    '--out <dir>': 'keep results in this directory; the same command continues an interrupted score',
    ...WORKERS,
    ...TIMEOUT,
    ...DOCUMENT,
    ...QUIET,
  },
  async run(io, players, options) {
    const { param = [], best, games: deals, within, workers, timeout: gameTimeout, quiet = false } = options;
    const { directory, signal } = io;
    const { maxSeconds, maxCost } = options;
    const names = options.game?.flatMap(expandList);
    if (param.length > 0 && names?.length !== 1)
      throw new InputError('--param needs one game: name it with --game, such as --game pairs --param cards=16');
    const seed = seedOf(io, 'score', options) ?? '1';
    const named = namesOf(players, options.name);
    const out = outOf(io, options.out);
    const params = oneSetting(param, 'a score');
    const games: ScoredGame[] = [];
    for (const one of names?.map((name) => ({ name, params })) ?? SUITE)
      games.push(await scoredGame(io, one, players, best));
    const timeout = gameTimeout === undefined ? undefined : gameTimeout / 1000;
    const { name, out: kept } = options;
    const wordsWith = (range: object): readonly string[] => [
      'score',
      ...players,
      ...wordsOf({ game: names?.join(), name, best, ...range, timeout, param: params, seed }),
    ];
    const limited = { games: deals, within, maxSeconds, maxCost };
    const next = (): string => continued(io, [...wordsWith(limited), ...wordsOf({ out: kept })]);
    const work = { directory, signal, workers, gameTimeout, out, resolveFrom: resolveFrom(io) };
    const bar = progressBar(io, quiet, 0);
    await interruptible(io, bar, out === undefined ? undefined : next, async ({ end, onOpen, onProgress }) => {
      const listeners = { onOpen, onProgress };
      const report = await score({ players, games, deals, within, seed, maxSeconds, maxCost, ...work, ...listeners });
      end();
      // The deals that a limit left can be played again without it.
      const range = report.limit === undefined ? { games: deals, within } : { games: report.deals };
      const command = shellLine([...io.command, ...wordsWith(range)]);
      const scored = games.map(({ game }) => game);
      await printDocument(io, scoreDocument(namedScores(report, named), scored, command), options, scored);
    });
  },
});

/** The names of players, by their strategies. */
function namesOf(players: readonly string[], given: string | undefined): ReadonlyMap<string, string> {
  const names = given === undefined ? players : expandList(given);
  if (names.length === players.length && new Set(names).size === names.length)
    return new Map(players.map((player, at) => [player, names[at] ?? player]));
  throw new InputError(`--name needs a different name for each of the ${players.length} players, not ${given}`);
}

/** A game with the strategies that play in it, and its best player. */
async function scoredGame(
  io: Io,
  { name, params }: (typeof SUITE)[number],
  players: readonly string[],
  best: string | undefined,
): Promise<ScoredGame> {
  const asked = await findGame(io, name);
  const chosen = best === undefined ? await bestOf(asked, params) : { best };
  const game = await gameFor(io, asked, [...players, chosen.best ?? '']);
  const gameHash = gameHashOf(game);
  return { game, params, ...chosen, ...(gameHash === undefined ? {} : { gameHash }) };
}

/** The best player of a game that does not name its strategies: its equilibrium if it is small, or search. */
async function bestOf(game: AnyGame, params: ParamValues): Promise<Pick<ScoredGame, 'best' | 'proved'>> {
  if (game.defaults?.strategies !== undefined || game.theory !== undefined) return {};
  const { bestPlay } = await import('@cards/core/solve/internal');
  const most = { maxGames: MOST_GAMES, maxStates: MOST_GAMES };
  if (unlessRefused(() => bestPlay(game, params, most)) !== undefined) return { best: 'equilibrium', proved: true };
  return game.search === undefined ? {} : { best: 'search:1000' };
}
