import { createPlayers, createRunner, type Dialogue, type DialogueSetting, type Game, InputError } from '@cards/core';
import { nameOf } from '../argument-checks.js';
import { UnoWarGame } from '../engine.js';
import { playersOf, type UnoWarParams } from '../parameters.js';
import { STRATEGIES } from '../strategies/index.js';
import { winRateLine } from '../tournament.js';
import { winRate } from '../match.js';
import type { UnoWarView } from '../view.js';

export interface UnoWarOutcome {
  /** The points of each finished game as `[game][player]`: of the first person, then of the next seats in turn. */
  readonly points: readonly (readonly number[])[];
  /** Of a tournament: the win rates as `[first seat][second seat]`, in the order of the strategies. */
  readonly winRates?: readonly (readonly number[])[];
}

/** The number of games for each pair of AIs, unless the person gives another one. */
const TRIALS = 1000;

/** The maximum number of games for each pair. Nine pairs of the source document's AIs then take about 20 seconds. */
const MAX_TRIALS = 100_000;

const PLAYERS = ['random', 'smallest', 'biggest'];

/**
 * The source document's tournament at a terminal: the win rate of each ordered pair of strategies, by default the
 * source document's three. `words` can contain the number of games for each pair. Game `i` of each pair is game `i` of
 * a batch with the same parameters and seed.
 */
export function tournamentDialogue(setting: DialogueSetting<UnoWarParams>): Dialogue<UnoWarOutcome> {
  const trials = trialsOf(setting.words);
  const { params, people } = setting;
  if (playersOf(params) !== 2 || people !== undefined)
    throw new InputError(
      'the tournament is for two players, and none of them is a person: leave the other options out',
    );
  const specs = setting.strategies.length === 0 ? PLAYERS : setting.strategies;
  const game = { id: 'unowar', seats: 2, strategies: [...STRATEGIES, ...(setting.own ?? [])] } as const;
  for (const spec of specs) createPlayers(game, params, [spec, spec]);
  return playAll(game, setting, specs, trials);
}

// oxlint-disable-next-line require-yield -- this dialogue asks no questions
function* playAll(
  game: Pick<Game<UnoWarView, UnoWarParams>, 'id' | 'seats' | 'strategies'>,
  { params, streams, show }: DialogueSetting<UnoWarParams>,
  specs: readonly string[],
  trials: number,
): Dialogue<UnoWarOutcome> {
  const rngs = streams.gameRngs(2);
  let text = '';
  const winRates = specs.map((ai1) =>
    specs.map((ai2) => {
      const players = createPlayers(game, params, [ai1, ai2]);
      const rate = winRate(createRunner(UnoWarGame.undealt(params), players), trials, (trial) => rngs.seek(trial));
      const line = `${winRateLine(players.map(nameOf), rate)}\n`;
      if (show === undefined) text += line;
      else show(line);
      return rate;
    }),
  );
  return { text, outcome: { points: [], winRates } };
}

function trialsOf([text = String(TRIALS), ...more]: readonly string[]): number {
  const trials = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (trials >= 1 && trials <= MAX_TRIALS && more.length === 0) return trials;
  const given = [text, ...more].join(' ').slice(0, 100);
  throw new InputError(
    `the number of games for each pair of a tournament must be an integer from 1 to ${MAX_TRIALS}, not '${given}'`,
  );
}
