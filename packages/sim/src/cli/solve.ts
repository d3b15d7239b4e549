import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { csvRow } from '@cards/batch/internal';
import { gameHashOf, RunError } from '@cards/batch/node';
import {
  type AnyGame,
  checkedParams,
  InputError,
  type ParamValues,
  requiredResult,
  type ResultRule,
  titleOf,
} from '@cards/core';
import type { Optimum, Position, Situation, Solution, SolvedGame, SolveOptions } from '@cards/core/solve';
import { columnsOf, getsWord, grouped, padded } from '@cards/report/internal';
import type { Io } from './io.js';
import { findGame, withSearchOf } from './find-game.js';
import { ANY_GAME, formatOption, LIMIT, PARAM, QUIET, verbOf } from './options.js';
import { computationLine } from './progress.js';
import { oneSetting } from './cell-options.js';
import { writeOut } from './output.js';

const MOST_SITUATIONS = 40;

const MOST_DECISIONS = 8;

/** The name and version of the format of the state of a solver. */
const STATE = 'cards-sim/solver@1';

export const verb = verbOf({
  description:
    'Computes how to play a small game, from the rules alone. For two seats that always win the same sum: an equilibrium, with proved bounds of its value. For other games: policies with their NashConv, which is what the seats gain together if each of them alone plays its best response. The game needs a measure with the role payoff or win, and a method observe. With --format efg, prints the game for Gambit and other solvers. If nothing is hidden, computes the values by best play. For a one-seat game, computes the best mean of its first measure over all strategies.',
  arguments: [ANY_GAME],
  options: {
    ...PARAM,
    '--within <x>':
      'stop when best responses gain at most this together, or when the bounds of a value are this close (default: 0.000001)',
    '--at <moves>':
      'print the value and the regret of each move after these moves, with commas between them; an empty text stands for the first move',
    '--resume <dir>':
      'keep the state of the solver of hidden information in this directory, and go on from it after an interruption',
    '--policy <file>':
      'write what each seat plays to this file: .json for the strategy policy:FILE, or .csv for a spreadsheet; an existing file is replaced',
    ...LIMIT,
    ...formatOption(['table', 'json', 'efg']),
    ...QUIET,
  },
  async run(io, [name = ''], { param, within: tolerance, at, policy: file, resume, limit, format, quiet = false }) {
    const game = await findGame(io, name);
    const { efg, policyText, situationsOf, solveGame } = await import('@cards/core/solve');
    const setting = oneSetting(param, 'a game to solve');
    for (const [flag, value] of Object.entries({ within: tolerance, at, policy: file, resume }))
      if (format === 'efg' && value !== undefined)
        throw new InputError(`--${flag} cannot be used with --format efg; use it with table or json, or leave it out`);
    const { onProgress, end } = computationLine(io, quiet);
    const close = tolerance === undefined ? { onProgress } : { onProgress, tolerance };
    const most = limit === undefined ? close : { ...close, maxGames: limit, maxStates: limit };
    if (format === 'efg') return io.out(efg<unknown, ParamValues>(game, setting, most));
    const params = checkedParams(game, setting);
    const moves = at === undefined ? undefined : at.split(',').flatMap((text) => text.trim() || []);
    const print = (members: object, lines: readonly string[], plays: () => readonly string[]): void => {
      const positions = moves && found.solved.positionsAfter(moves);
      if (file !== undefined) {
        const isCsv = file.endsWith('.csv');
        writeOut(io, file, isCsv ? policyCsv(found.solved.situations()) : policyText(game, params, found.solved));
      }
      end();
      const shown = positions === undefined ? plays() : positionLines(moves ?? [], positions);
      io.out(
        format === 'json'
          ? asJson({
              format: 'cards-sim/solution@1',
              game: game.id,
              params,
              ...members,
              ...(moves && { after: moves, positions }),
            })
          : `${[`${settingTitle(game, params)}: ${lines[0] ?? ''}`, ...lines.slice(1), ...shown].join('\n')}\n`,
      );
    };
    let found: SolvedGame<unknown, ParamValues>;
    try {
      const kept = resume === undefined ? {} : keptState(io, resume, { game, params, tolerance });
      found = solveGame<unknown, ParamValues>(await withSearchOf(io, game), params, { ...most, ...kept, after: moves });
    } finally {
      end();
    }
    const rule = requiredResult(game, params);
    if ('optimum' in found) {
      if (resume !== undefined)
        io.err('nothing is hidden, so there is no state to go on from: --resume was not needed\n');
      const { optimum } = found;
      const measure = game.seats === 1 ? { measure: game.measures[0].name } : {};
      return print({ ...measure, ...optimum }, optimumLines(game, rule, optimum), () => decisionLines(game, optimum));
    }
    const { tree } = found;
    const solution = asCounted(found.solution, rule);
    const { bounds, values, nashConv, policies, iterations } = solution;
    const { games, histories } = tree;
    const informationSets = tree.sets.map((own) => own.moves.length);
    const [lower, upper] = bounds ?? [];
    const numbers = bounds === undefined ? { values, nashConv } : { value: (bounds[0] + bounds[1]) / 2, lower, upper };
    // The situations of a large game take longer than its solution, so a table has only those that it shows.
    const shown = format === 'json' ? undefined : MOST_SITUATIONS;
    const seats = policies.map((policy, seat) => ({
      situations: situationsOf(tree, seat, policy, shown),
      reached: tree.sets[seat]?.reached(policy).length,
    }));
    const sets = informationSets.reduce((sum, each) => sum + each, 0);
    print(
      {
        games,
        histories,
        informationSets,
        ...numbers,
        iterations,
        policies: seats.map(({ situations }) => situations),
      },
      [
        ...solutionLines(game, rule, solution),
        `  ${grouped(games)} possible games, ${grouped(histories)} histories, ${grouped(sets)} information sets`,
      ],
      () =>
        seats.flatMap(({ situations, reached }, seat) => [
          `  seat ${seat} plays`,
          ...mostOf(situations, MOST_SITUATIONS, situationText, reached).map((line) => `    ${line}`),
        ]),
    );
  },
});

/**
 * The state of a solver in a directory. A solver has one state, which replaces the last one: the log of a run has
 * nothing to append here.
 */
function keptState(
  io: Io,
  directory: string,
  {
    game,
    params,
    tolerance,
  }: { readonly game: AnyGame; readonly params: ParamValues; readonly tolerance?: number | undefined },
): Pick<SolveOptions, 'from' | 'onState'> {
  const name = join(directory, 'solver-state');
  const path = resolve(io.directory, name);
  const identity = JSON.stringify([STATE, game.id, params, tolerance ?? null, gameHashOf(game) ?? null]);
  const headOf = (bytes: Buffer): string => `${createHash('sha256').update(identity).update(bytes).digest('hex')}\n`;
  const onState = (state: Float64Array): void => {
    const bytes = Buffer.from(state.buffer);
    writeOut(io, name, Buffer.concat([Buffer.from(headOf(bytes)), bytes]));
  };
  if (!existsSync(path)) return { onState };
  const file = readFileSync(path);
  const at = file.indexOf('\n') + 1;
  const bytes = Buffer.from(file.subarray(at));
  if (file.subarray(0, at).toString() !== headOf(bytes))
    throw new RunError(`${path} is damaged, or of another game, parameters or --within; choose another directory`);
  return { onState, from: new Float64Array(Uint8Array.from(bytes).buffer) };
}

/** The situations after moves, with the value of each move. */
function positionLines(moves: readonly string[], positions: readonly Position[]): readonly string[] {
  const [{ seat } = { seat: 0 }] = positions;
  const situations = positions.length === 1 ? '1 situation' : `${grouped(positions.length)} situations`;
  return [
    `  after ${moves.length === 0 ? 'the deal' : moves.join(', ')}, seat ${seat} moves, in ${situations}`,
    ...mostOf(positions, MOST_SITUATIONS, (one) => positionLine(one, seat)),
  ];
}

function positionLine({ seat, situation, plays, value, values, regrets }: Position, usual: number): string {
  const mover = seat === usual ? '' : `seat ${seat}: `;
  if (value === undefined) return `    ${mover}${onOneLine(situation)}: the other seats never lead here`;
  const width = Math.max(...Object.keys(plays).map(columnsOf));
  const lines = Object.entries(plays).map(
    ([text, share]) =>
      `      ${padded(text, width)}  value ${rounded(values?.[text] ?? 0)}  regret ${rounded(regrets?.[text] ?? 0)}  played ${share.toFixed(3)}`,
  );
  return [`    ${mover}${onOneLine(situation)}: value ${rounded(value)}`, ...lines].join('\n');
}

/** Policies as a table with one move in each row. */
function policyCsv(situations: Iterable<Situation>): string {
  const rows = Array.from(situations, ({ seat, situation, plays }) =>
    Object.entries(plays).map(([move, probability]) => [seat, onOneLine(situation), move, probability]),
  );
  return [['seat', 'situation', 'move', 'probability'], ...rows.flat()].map((row) => `${csvRow(row)}\r\n`).join('');
}

/** A solution with results as the game counts them: penalty points are not below 0. */
function asCounted(solution: Solution, { sign }: ResultRule): Solution {
  const { bounds, values } = solution;
  if (sign === 1) return solution;
  return {
    ...solution,
    values: values.map((value) => sign * value),
    ...(bounds && { bounds: [sign * bounds[1], sign * bounds[0]] }),
  };
}

function solutionLines(
  game: AnyGame,
  rule: ResultRule,
  { bounds, values, nashConv, iterations }: Solution,
): readonly string[] {
  const after = `after ${grouped(iterations)} iterations`;
  if (bounds === undefined)
    return [
      `NashConv ${rounded(nashConv)}, ${after}`,
      '  so much do the seats gain together if each of them alone plays its best response to these policies',
      ...valueLines(game, rule, values),
    ];
  const [lower, upper] = bounds;
  return [
    `value for seat 0 ${rounded((lower + upper) / 2)}`,
    `  best responses prove that it is between ${rounded(lower)} and ${rounded(upper)}, ${after}`,
  ];
}

function valueLines(game: AnyGame, rule: ResultRule, values: readonly number[]): readonly string[] {
  const each = values.map((value, seat) => `seat ${seat} ${getsWord(rule, game)} ${rounded(value)}`).join(', ');
  return [
    `  with them, ${rule.kind === 'together' ? `all seats together get ${rounded(values[0] ?? 0)} ${rule.measure.unit}` : each}`,
    '  a game like this has no one value: other policies with the same NashConv can win other amounts',
  ];
}

function optimumLines(game: AnyGame, rule: ResultRule, found: Optimum): readonly string[] {
  const { value, values, nashConv = 0, states } = found;
  const [{ name, unit }] = game.measures;
  const [headline = '', how = ''] =
    game.seats === 1
      ? [`the best mean of ${name} is ${value.toFixed(9)} ${unit}`, '  no strategy is better']
      : [`value for seat 0 ${rounded(value)}`, '  nothing is hidden, and both seats play best'];
  if (values === undefined) return [headline, `${how}, in ${grouped(states)} states`];
  return [
    `NashConv ${rounded(Math.abs(nashConv))}, in ${grouped(states)} states`,
    '  nothing is hidden, and each seat plays best; of equally good moves, it plays the first legal one',
    ...valueLines(game, rule, values),
  ];
}

function decisionLines({ seats }: AnyGame, { decisions }: Optimum): readonly string[] {
  const mover = (seat: number): string => (seats === 1 ? '' : `seat ${seat}: `);
  return [
    '  the first decisions of a best strategy',
    ...decisions
      .slice(0, MOST_DECISIONS)
      .map((one) => `    ${mover(one.seat)}${situationText(one).replace(/ 1\.000$/, '')}`),
  ];
}

/** The first lines of a list, and how many more there are. `length` is that of a list which begins with this one. */
export function mostOf<T>(
  list: readonly T[],
  most: number,
  lineOf: (one: T) => string,
  length: number = list.length,
): readonly string[] {
  const rest = length - most;
  return [
    ...list.slice(0, most).map(lineOf),
    ...(rest > 0 ? [`… and in ${grouped(rest)} more situations; --format json has them`] : []),
  ];
}

export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function settingTitle(game: AnyGame, params: ParamValues): string {
  return [titleOf(game), ...Object.entries(params).map(([name, value]) => `${name} ${value}`)].join(', ');
}

/** A number with the digits that the bounds prove. */
export function rounded(value: number): string {
  return value.toFixed(6);
}

function situationText({ situation, plays }: Situation): string {
  return `${onOneLine(situation)}: ${playsText(plays)}`;
}

export function onOneLine(text: string): string {
  return text.replaceAll('\n', '; ').replaceAll(/ +/g, ' ').trim();
}

/** The moves that are played at all, with their probabilities. */
export function playsText(plays: Readonly<Record<string, number>>): string {
  return Object.entries(plays)
    .filter(([, probability]) => probability >= 0.0005)
    .map(([move, probability]) => `${move} ${probability.toFixed(3)}`)
    .join(', ');
}
