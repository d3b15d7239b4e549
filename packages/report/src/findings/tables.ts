import type { AnyGame, MeasureRole } from '@cards/core';
import { type CellSummary, POINTS } from '@cards/batch';
import type { Finding } from '../model/finding.js';
import { type Cells, isSelfPlay, lineupName, variedParams } from '../model/line-up.js';
import { listed } from '../words/count.js';
import { strengthFinding } from './contest-findings.js';
import { isAmongOthers, placesOf } from './contests.js';
import { decided, payoffStake, scoreStake, type Stake } from './stake.js';
import { continued, settingOf } from './phrases.js';
import { scaled, type Subject, subjectOf } from './subject.js';

/** What one place at a table gets on average in a game. Its name is the seat, or the player and the seat. */
interface Place {
  readonly share: Subject;
  readonly stake: Stake;
}

/** A section has findings for this many cells at most. The table has all of them. */
const MOST_CELLS = 6;

/** The findings about games of three seats and more. */
export function tableFindings(cells: Cells, game: AnyGame | undefined, error: number): readonly Finding[] {
  const varied = variedParams(cells);
  return cells
    .map((cell) => ({ cell, places: placesIn(cell, game, error) }))
    .filter(({ places }) => places.length > 0)
    .slice(0, MOST_CELLS)
    .map(({ cell, places }) => {
      const at = settingOf(cell, varied);
      const [first] = places;
      return first !== undefined && isAmongOthers(cell)
        ? amongFinding(cell, first, at)
        : seatsFinding(cell, places, at);
    });
}

/** Empty if the game has no winner and no payoff, or if the cell does not count them, or has too few games. */
function placesIn(cell: CellSummary, game: AnyGame | undefined, error: number): readonly Place[] {
  if (placesOf(cell) === 0) return [];
  const { strategies, round } = cell;
  const seats = strategies.length;
  const measureOf = (role: MeasureRole) => game?.measures.find((one) => one.role === role);
  const [win, tie, payoff] = [measureOf('win'), measureOf('tie'), measureOf('payoff')];
  const score = { ...scoreStake(round === true && tie !== undefined), neutral: 1 / seats };
  const stake: Stake = { ...(payoff === undefined ? score : payoffStake(payoff.unit)), trials: 'rounds' };
  const name = payoff?.name ?? (round === true ? POINTS : win?.name);
  const divisor = round !== true ? 1 : payoff === undefined ? seats ** 2 : seats;
  const suffixes = isAmongOthers(cell) ? [''] : strategies.map((_, seat) => `.${seat}`);
  return suffixes.flatMap((suffix, seat) => {
    const player = strategies[seat] ?? '';
    const who = round === true ? player : isSelfPlay(cell) ? `seat ${seat}` : `${player} in seat ${seat}`;
    const share = subjectOf(cell, `${name}${suffix}`, who, error);
    return share === undefined ? [] : [{ share: scaled(share, 1 / divisor), stake }];
  });
}

const byChance = ({ neutral, value }: Stake): string =>
  value === 'share' ? `, of ${(100 * neutral).toFixed(1)}% by chance` : '';

const placeText = ({ share, stake }: Place): string =>
  `${share.name} ${stake.verb} ${stake.amount(share)} ${stake.evidence(share)}`;

/** How a player does at a table of another strategy. */
function amongFinding(cell: CellSummary, { share, stake }: Place, at: string): Finding {
  const [player = '', opponent = ''] = cell.strategies;
  const result =
    `${player} ${stake.verb} ${stake.amount(share)} at a table of ${opponent}, in every seat on the same deals ` +
    `${stake.evidence(share)}${byChance(stake)}`;
  return strengthFinding('difference', { player, opponent, share, stake }, result, at);
}

/** What each place gets: in one line-up the seats, in a round the players. */
function seatsFinding(cell: CellSummary, places: readonly Place[], at: string): Finding {
  const ordered = [...places].sort((one, other) => other.share.mean - one.share.mean);
  const decisions = ordered.map(({ share, stake }) => decided(share, stake));
  const [most, least] = [ordered[0], ordered.at(-1)];
  const isDecided = decisions.some((one) => one !== 'open' && one !== 'equal');
  const isEqual = decisions.every((one) => one === 'equal');
  const what = cell.round === true ? 'who is stronger' : 'whether the seat matters';
  const table = `${lineupName(cell)}: ${listed(ordered.map(placeText))}${byChance(most?.stake ?? scoreStake(false))}`;
  const none = { mean: 0, low: 0, high: 0 };
  const { mean: lowest, low } = least?.share ?? none;
  const { mean: highest, high } = most?.share ?? none;
  const values = { lowest, highest, low, high };
  if (isDecided || isEqual) return { kind: 'contest', status: 'shown', text: `${at}${table}.`, values };
  return { kind: 'contest', status: 'open', text: continued(at, `The games do not decide ${what}: ${table}.`), values };
}
