import type { CostlyHabit, Situation, SolvedGame } from '@cards/core/solve';
import type { Exploited, Position, Deviation, Exploitation, LocalResponse, Optimum } from '@cards/core/solve/internal';
import type { AnyGame, ParamValues } from '@cards/core';
import { requiredResult, type ResultRule, titleOf } from '@cards/core/internal';
import { studentInterval95 } from '@cards/statistics';
import { meanOf } from '@cards/statistics/internal';
import { count, estimateWords, grouped, settingText } from '../words/estimate.js';
import { asCounted, getsWord, provedAmount, provedNumber, wonText } from '../words/result-words.js';
import { columnsOf, padded } from '../words/wrap.js';
import { type Blocks, type Document, notOnTerminal, onTerminal, textBlock } from './block.js';

/** A text shows this many situations, decisions and costly habits. JSON has all of them. */
export const MOST_SITUATIONS = 40;
const MOST_DECISIONS = 8;
const MOST_HABITS = 10;

/** The values of moves have six decimals, so that they are columns. */
const CLOSE = 1e-5;

/** What a seat plays in a game with hidden information. */
interface ShownPolicy {
  /** All situations, or the first ones that a text shows. */
  readonly situations: readonly Situation[];
  /** The number of situations that the policy reaches. */
  readonly reached: number | undefined;
}

/** What a solution says besides its values. */
interface SolutionOptions {
  /** `[seat]`: what the seats play; empty if nothing is hidden. */
  readonly policies?: readonly ShownPolicy[];
  /** Moves, and the situations after them with the value of each move, in place of what the seats play. */
  readonly after?: readonly string[] | undefined;
  readonly positions?: readonly Position[] | undefined;
}

/** What a document has of a solution: members of its JSON, lines that say what it is worth, and what the seats play. */
interface Parts {
  readonly members: object;
  readonly lines: readonly string[];
  readonly plays: readonly string[];
}

/** The document of a solved game: its value, or what its policies are worth, and how the seats play. */
export function solutionDocument(
  game: AnyGame,
  params: ParamValues,
  found: SolvedGame,
  { policies = [], after, positions }: SolutionOptions = {},
): Document {
  const rule = requiredResult(game, params);
  const { members, lines, plays } =
    'optimum' in found ? optimumParts(game, rule, found.optimum) : policyParts(game, rule, found, policies);
  const [headline, ...others] = lines;
  const title = settingTitle(game, params);
  return {
    title: `${title}: solution`,
    json: { format: 'cards-sim/solution@1', game: game.id, params, ...members, ...(after && { after, positions }) },
    parts: [
      listing(
        [`${title}: ${headline}`, ...others],
        positions === undefined ? plays : positionLines(after ?? [], positions),
      ),
    ],
  };
}

function policyParts(
  game: AnyGame,
  rule: ResultRule,
  { tree, solution }: Exclude<SolvedGame, { readonly optimum: unknown }>,
  policies: readonly ShownPolicy[],
): Parts {
  const { games, histories } = tree;
  const informationSets = tree.sets.map((own) => own.moves.length);
  const { bounds, values, nashConv, iterations } = asCounted(solution, rule);
  const [lower = 0, upper = 0] = bounds ?? [];
  const numbers = bounds === undefined ? { values, nashConv } : { value: (lower + upper) / 2, lower, upper };
  const sets = informationSets.reduce((sum, each) => sum + each, 0);
  const [within, worked] = [(upper - lower) / 2, `after ${count(iterations, 'iteration')}`];
  const isTeam = rule.kind === 'together';
  const amount = provedAmount(rule, isTeam ? (values[0] ?? 0) : (lower + upper) / 2, within);
  const worth = isTeam
    ? bounds === undefined
      ? [
          `all seats together get ${amount} with these policies`,
          `  they are the best of ${grouped(iterations)} starts, and no seat alone can improve them; whether the seats together can, is not known:`,
          '  compare them with players in games, such as agreements of your own, with score and --game, or with run',
        ]
      : [
          `all seats together get ${amount}`,
          `  no policies get more: the best response to each of the ${grouped(iterations)} policies of the other seats was computed`,
        ]
    : bounds === undefined
      ? [
          `NashConv ${provedNumber(nashConv, nashConv)}, ${worked}`,
          '  so much do the seats gain together if each of them alone plays its best response to these policies',
          ...valueLines(game, rule, values),
        ]
      : [
          `the value for seat 0 is ${amount}`,
          `  best responses prove that it is between ${provedNumber(lower, within)} and ${provedNumber(upper, within)}, ${worked}`,
        ];
  const situationsBySeat = policies.map(({ situations }) => situations);
  return {
    members: { games, histories, informationSets, ...numbers, iterations, policies: situationsBySeat },
    lines: [
      ...worth,
      `  ${count(games, 'possible game')}, ${count(histories, 'history', 'histories')}, ${count(sets, 'information set')}`,
    ],
    plays: policies.flatMap(({ situations, reached }, seat) => [
      `  seat ${seat} plays`,
      ...mostOf(situations, MOST_SITUATIONS, situationText, reached).map((line) => `    ${line}`),
    ]),
  };
}

function optimumParts(game: AnyGame, rule: ResultRule, found: Optimum): Parts {
  const { value, values, nashConv = 0, states, decisions } = found;
  const { name } = rule.measure;
  const isAlone = rule.kind === 'alone';
  const mover = (seat: number): string => (isAlone ? '' : `seat ${seat}: `);
  const [headline, how] = isAlone
    ? [`the best mean of ${name} is ${provedAmount(rule, value)}`, 'no strategy is better']
    : rule.kind === 'together'
      ? [`all seats together get ${provedAmount(rule, value)}`, 'nothing is hidden, and no play is better']
      : [
          `the value for seat 0 is ${provedAmount(rule, value)}`,
          `nothing is hidden, and both ${rule.seats > 2 ? 'teams' : 'seats'} play best`,
        ];
  return {
    members: { ...(isAlone && { measure: name }), ...found },
    lines:
      values === undefined
        ? [headline, `  ${how}, in ${count(states, 'state')}`]
        : [
            `NashConv ${provedNumber(Math.abs(nashConv))}, in ${count(states, 'state')}`,
            '  nothing is hidden, and each seat plays best; of equally good moves, it plays the first legal one',
            ...valueLines(game, rule, values),
          ],
    plays: [
      '  the first decisions of a best strategy',
      ...decisions
        .slice(0, MOST_DECISIONS)
        .map((one) => `    ${mover(one.seat)}${situationText(one).replace(/ 1\.000$/, '')}`),
    ],
  };
}

function valueLines(game: AnyGame, rule: ResultRule, values: readonly number[]): readonly string[] {
  const each = values.map((value, seat) => `seat ${seat} ${wonText(game, rule, value)}`).join(', ');
  return [
    `  with them, ${each}`,
    '  a game like this has no one value: other policies with the same NashConv can win other amounts',
  ];
}

/** The situations after moves, with the value of each move. */
function positionLines(moves: readonly string[], positions: readonly Position[]): readonly string[] {
  const [{ seat } = { seat: 0 }] = positions;
  const situations = count(positions.length, 'situation');
  return [
    `  after ${moves.length === 0 ? 'the deal' : moves.join(', ')}, seat ${seat} moves, in ${situations}`,
    ...mostOf(positions, MOST_SITUATIONS, (one) => movesAt(one, seat)),
  ];
}

function movesAt({ seat, situation, plays, value, values, regrets }: Position, usual: number): readonly string[] {
  const mover = seat === usual ? '' : `seat ${seat}: `;
  if (value === undefined) return [`    ${mover}${onOneLine(situation)}: the other seats never lead here`];
  const width = Math.max(...Object.keys(plays).map(columnsOf));
  return [
    `    ${mover}${onOneLine(situation)}: value ${provedNumber(value, CLOSE)}`,
    ...Object.entries(plays).map(
      ([text, share]) =>
        `      ${padded(text, width)}  value ${provedNumber(values?.[text] ?? 0, CLOSE)}  regret ${provedNumber(regrets?.[text] ?? 0, CLOSE)}  played ${share.toFixed(3)}`,
    ),
  ];
}

/** A mean over games, with its 95% confidence interval. */
export interface EstimatedLoss {
  /** The number of games. */
  readonly n: number;
  /** The mean, in the unit of the payoff. */
  readonly mean: number;
  /** The interval `[low, high]`. */
  readonly ci95: readonly [low: number, high: number];
}

/** What a response that was found wins in a seat, and how much more that is than what the strategy wins there. */
export type FoundLoss = Readonly<Record<'won' | 'gained', EstimatedLoss>>;

/**
 * The document of what a strategy loses, and where: exactly, or what responses to it won in games.
 *
 * @param game - the game
 * @param params - its parameters
 * @param spec - the strategy
 * @param found - what a best response gains, or the games of the responses, by seat
 */
export function exploitationDocument(
  game: AnyGame,
  params: ParamValues,
  spec: string,
  found: Exploited | readonly LocalResponse[],
): Document {
  const rule = requiredResult(game, params);
  const wins = (value: number): string => wonText(game, rule, rule.sign * value);
  const named = { strategy: spec, gets: getsWord(rule, game), wins, sign: rule.sign };
  const { members, lines } =
    'exploitations' in found
      ? exploitedParts(found.exploitations, named)
      : 'deviations' in found
        ? deviationParts(found.deviations, named)
        : responseParts(found, named);
  const title = settingTitle(game, params);
  return {
    title: `${title}: what ${spec} loses`,
    json: { format: 'cards-sim/exploitation@1', game: game.id, params, strategy: spec, ...members },
    parts: [listing([title], lines)],
  };
}

/** The strategy, the word for what a seat gets, and the sign of results as the game counts them. */
interface Named {
  readonly strategy: string;
  readonly gets: string;
  /** What a seat gets by a result, with the word and the unit. */
  wins(result: number): string;
  readonly sign: 1 | -1;
}

function exploitedParts(found: readonly Exploitation[], { strategy, wins, sign }: Named): Omit<Parts, 'plays'> {
  const seats = found.map((one) => ({ ...one, worst: sign * one.worst, value: sign * one.value }));
  return {
    members: { seats },
    lines: found.flatMap(({ loss, worst, value, mistakes, openings }, seat) => [
      `  ${strategy} in seat ${seat} loses ${provedNumber(loss)} a game to a player who knows it: it ${wins(worst)}, and an equilibrium ${wins(value)}`,
      ...habitLines('its moves lose', mistakes),
      ...habitLines('the other player wins by leaving the equilibrium', openings),
    ]),
  };
}

function deviationParts(found: readonly Deviation[], { strategy, wins, sign }: Named): Omit<Parts, 'plays'> {
  const seats = found.map((one) => ({ ...one, value: sign * one.value, best: sign * one.best }));
  const nashConv = seats.reduce((sum, { gain }) => sum + gain, 0);
  return {
    members: { nashConv, seats },
    lines: [
      ...(found.length === 1
        ? []
        : [
            `  NashConv ${provedNumber(nashConv)}: so much do the seats gain together if each of them alone leaves ${strategy} for its best response`,
          ]),
      ...found.flatMap(({ value, best, gain, mistakes }, seat) => [
        `  in seat ${seat} a best response gains ${provedNumber(gain)} a game: it ${wins(best)}, and ${strategy} ${wins(value)}`,
        ...habitLines('the moves that miss the gain', mistakes),
      ]),
    ],
  };
}

function responseParts(found: readonly LocalResponse[], { strategy, gets, sign }: Named): Omit<Parts, 'plays'> {
  const seats = found.map(({ won, gained }) => ({
    won: estimated(won.map((result) => sign * result)),
    gained: estimated(gained),
  }));
  const [{ gained: first } = { gained: new Float64Array() }] = found;
  const loss = estimated(first.map((_, at) => found.reduce((sum, { gained }) => sum + (gained[at] ?? 0), 0)));
  const more = sign === 1 ? 'more' : 'less';
  return {
    members: { loss, seats },
    lines: [
      `  a best response to ${strategy} found so far ${gets} ${lossText(loss)} a game ${more} than ${strategy}, in all seats together`,
      ...seats.map(
        ({ won, gained }, seat) =>
          `    in seat ${seat} it ${gets} ${lossText(won)}, which is ${lossText(gained)} ${more}`,
      ),
      `  the true loss is at least ${Math.max(0, loss.ci95[0]).toFixed(3)}, with 97.5% confidence, in ${grouped(loss.n)} games of each seat`,
    ],
  };
}

function estimated(values: Float64Array): EstimatedLoss {
  const { n, mean, stderr } = meanOf(values);
  return { n, mean, ci95: studentInterval95(mean, stderr, n) };
}

const lossText = (loss: EstimatedLoss): string => estimateWords(loss).join(' ');

function habitLines(title: string, habits: readonly CostlyHabit[]): readonly string[] {
  const lines = mostOf(habits, MOST_HABITS, habitText).map((line) => `      ${line}`);
  return habits.length === 0 ? [] : [`    ${title}`, ...lines];
}

function habitText({ loss, situation, plays, best }: CostlyHabit): string {
  return `${provedNumber(loss)}  ${onOneLine(situation)}: ${playsText(plays)}; best ${best}`;
}

/** Lines that a terminal shows as they are. Elsewhere, the first ones are text, and the list is below them. */
function listing(texts: readonly string[], list: readonly string[]): Blocks {
  return [
    ...onTerminal({ kind: 'drawn', draw: () => [...texts, ...list] }),
    ...notOnTerminal(...texts.flatMap((text) => textBlock(text.trim()))),
    ...(list.length === 0 ? [] : notOnTerminal({ kind: 'drawn', draw: () => list })),
  ];
}

/** The first lines of a list, and how many more there are. `length` is that of a list which begins with this one. */
function mostOf<T>(
  list: readonly T[],
  most: number,
  linesOf: (one: T) => string | readonly string[],
  length: number = list.length,
): readonly string[] {
  const rest = length - most;
  return [
    ...list.slice(0, most).flatMap(linesOf),
    ...(rest > 0 ? [`… and in ${count(rest, 'more situation')}; --format json has them`] : []),
  ];
}

function settingTitle(game: AnyGame, params: ParamValues): string {
  return [titleOf(game), settingText(params)].filter((text) => text !== '').join(', ');
}

function situationText({ situation, plays }: Situation): string {
  return `${onOneLine(situation)}: ${playsText(plays)}`;
}

/** A situation without its line breaks. */
export function onOneLine(text: string): string {
  return text.replaceAll('\n', '; ').replaceAll(/ +/g, ' ').trim();
}

/** The moves that are played at all, with their probabilities. */
function playsText(plays: Readonly<Record<string, number>>): string {
  return Object.entries(plays)
    .filter(([, probability]) => probability >= 0.0005)
    .map(([move, probability]) => `${move} ${probability.toFixed(3)}`)
    .join(', ');
}
