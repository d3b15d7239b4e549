import {
  type AnyGame,
  createPlayers,
  createRunner,
  exactResult,
  type Move,
  type ParamValues,
  type Seat,
  Streams,
  seatsOf,
} from '@cards/core';
import {
  adviceOf,
  defaultsOf,
  titleOf,
  type ValuedMove,
  valueMoves,
  unlessRefused,
  estimateMoves,
} from '@cards/core/internal';
import { withUnit } from '../words/estimate.js';
import { sparkline } from './bars.js';

const LISTED = 5;

/** A game that persons have played to its end. */
interface PlayedGame {
  readonly game: AnyGame;
  readonly params: ParamValues;
  readonly seed: string;
  readonly index: number;
  readonly moves: readonly Move[];
  readonly seat: Seat;
  /** The same game with the values of its positions from the rules alone, if it is small. */
  readonly solved?: AnyGame | undefined;
  /** The same game with what search needs, for estimates of games that are not small. */
  readonly searched?: AnyGame | undefined;
}

/**
 * What the moves of a person were worth: the result next to its exact distribution, the mistakes with the best moves,
 * and luck apart from skill. Without exact values of positions: what strategies get on the same deal, or with two or
 * more seats, how often the person played like the best strategy, and estimates by simulated games. Empty if the values
 * take too long.
 */
export function reviewText(played: PlayedGame): string {
  const { params, seed, index, moves, seat, solved } = played;
  const isSolved = unlessRefused(() => solved?.theory?.positions?.(params)) !== undefined;
  const game = isSolved && solved !== undefined ? solved : played.game;
  const seats = seatsOf(game, params);
  if (game.theory?.positions === undefined || seats > 2) return seats === 1 ? rivalsLine(played) : adviserText(played);
  const deal = (): ReturnType<Streams['rng']> => new Streams(seed, game.id).rng(index);
  const valued = valueMoves(game, { params, deal: deal(), moves });
  const [first, last] = [valued?.moves[0], valued?.moves.at(-1)];
  if (valued === undefined || first === undefined || last === undefined) return '';
  const { unit, better, role } = game.measures.find(({ name }) => name === valued.measure) ?? game.measures[0];
  const isWin = role === 'win';
  // From the seat of the person, as a result of the measure.
  const yourMoves = valued.moves.filter((move) => move.seat === seat);
  const good = better === 'higher' ? 1 : -1;
  // The values are those of seat 0, which are the negative ones of seat 1, or what is left of a win.
  const ofSeat = (value: number): number => (seat === 0 ? value : Number(isWin) - value);
  const [start, end] = [ofSeat(first.before), ofSeat(last.after)];
  const lost = sumOf(yourMoves);
  const given = sumOf(valued.moves.filter((move) => move.seat !== seat));
  // The result is the start, changed by the mistakes of both sides and by luck.
  const luck = good * (end - start) + lost - given;
  return `${[
    resultLine(game, params, { start, end, unit, isWin }),
    mistakesLine(yourMoves, unit),
    ...mistakes(yourMoves).map((move) => mistakeLine(game, { params, deal: deal(), moves, unit }, move)),
    [
      `Perfect play ${rounded(start)}`,
      `your mistakes ${signed(-good * lost)}`,
      ...(game.seats === 1 ? [] : [`mistakes of the other player ${signed(good * given)}`]),
      `${luck < 0 ? 'bad luck' : 'good luck'} ${signed(good * luck)}`,
      `your game ${withUnit(rounded(end), unit)}.`,
    ].join(', '),
  ].join('\n')}\n`;
}

function rivalsLine({ game, params, seed, index }: PlayedGame): string {
  const [{ unit }] = game.measures;
  const results = defaultsOf(game).strategies.map((spec) => {
    const values = new Int32Array(game.measures.length);
    const runner = createRunner(game.engine(params), createPlayers(game, params, [spec]));
    runner.play(new Streams(seed, game.id).gameRngs(1).seek(index), values);
    return `${spec} gets ${withUnit(String(values[0]), unit)}`;
  });
  return `On the same deal, ${results.join(', and ')}.\n`;
}

/** The turns in which the best strategy would have made the same move, and what the others lost by estimates. */
function adviserText({ game, params, seed, index, moves, seat, searched = game }: PlayedGame): string {
  const seats = seatsOf(game, params);
  const values = `Positions of ${titleOf(game)}${seats === 2 ? '' : ` with ${seats} players`} have no exact values`;
  const streams = new Streams(seed, game.id);
  const played = { params, streams, index, moves, seat };
  const advice = adviceOf(game, played);
  if (advice === undefined) return `${values}, and it has no strategy but random, so there is no review.\n`;
  const same = [...advice.moves].filter(([at, move]) => moves[at] === move).length;
  const agreed = `You played like ${advice.name} in ${same} of ${advice.moves.size} turns. ${values}.\n`;
  const estimated = estimateMoves(searched, played, advice.moves);
  const [first, last] = [estimated?.moves[0], estimated?.moves.at(-1)];
  if (estimated === undefined || first === undefined || last === undefined) return agreed;
  const { rule, rollout } = estimated;
  const unit = rule.kind === 'winners' ? 'wins' : rule.measure.unit;
  const textOf = (mean: number): string => withUnit(rounded(rule.sign * mean), unit);
  const means = estimated.moves.map(({ mean }) => mean);
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const shareOf = (mean: number): number => (mean - low) / (high - low);
  const yourMoves = estimated.moves.map((move) => ({ ...move, seat }));
  return `${[
    `${agreed.trimEnd()} Simulated games of ${rollout}, which agree with what you had seen, estimate your result: ${textOf(first.mean)} after your first choice, and ${textOf(last.mean)} after your last one.`,
    `  ${sparkline(means.map(shareOf), '▁')}`,
    mistakesLine(yourMoves, unit),
    ...mistakes(yourMoves).map((move) => mistakeLine(game, { params, deal: streams.rng(index), moves, unit }, move)),
  ].join('\n')}\n`;
}

function resultLine(
  game: AnyGame,
  params: ParamValues,
  { start, end, unit, isWin }: Readonly<{ start: number; end: number; unit: string; isWin: boolean }>,
): string {
  if (isWin) {
    const result = end === 1 ? 'You won' : end === 0 ? 'You lost' : 'A tie';
    return `${result}. Between two perfect players, your seat wins ${rounded(start)} games on average.`;
  }
  if (game.seats !== 1)
    return `You lead by ${withUnit(signed(end), unit)}. Between two perfect players, your seat leads by ${signed(start)} on average.`;
  const { distribution = {} } = exactResult(game, params, ['optimal'])?.measures[game.measures[0].name] ?? {};
  const worse = Object.entries(distribution).reduce((sum, [value, p]) => sum + (Number(value) > end ? p : 0), 0);
  return `${withUnit(String(end), unit)}; perfect play averages ${start.toFixed(2)} here, and ${(100 * worse).toFixed(1)}% of its games need more.`;
}

/** A move of the person, and what it lost; an estimated loss has a margin. */
type ReviewedMove = Pick<ValuedMove, 'at' | 'seat' | 'move' | 'regret' | 'best'> & { readonly margin?: number };

function mistakesLine(own: readonly ReviewedMove[], unit: string): string {
  const count = own.filter(({ regret }) => regret > 0).length;
  const isEstimated = own.some(({ margin }) => margin !== undefined);
  if (count === 0) return isEstimated ? 'No move is shown to be a mistake.' : 'You made no mistake.';
  const which = count > LISTED ? `; the ${LISTED} dearest` : '';
  const were = count === 1 ? 'was a mistake' : 'were mistakes';
  return `${count} of your ${own.length} moves ${were} and cost ${withUnit(rounded(sumOf(own)), unit)} in all${which}:`;
}

/** The dearest mistakes, in the order of the game. */
function mistakes(own: readonly ReviewedMove[]): readonly ReviewedMove[] {
  return own
    .filter(({ regret }) => regret > 0)
    .sort((one, other) => other.regret - one.regret)
    .slice(0, LISTED)
    .sort((one, other) => one.at - other.at);
}

function mistakeLine(
  game: AnyGame,
  { params, deal, moves, unit }: Parameters<typeof valueMoves>[1] & { readonly unit: string },
  { at, seat, move, regret, best, margin }: ReviewedMove,
): string {
  const { notation } = game;
  const engine = game.engine(params);
  engine.reset(deal);
  for (const played of moves.slice(0, at)) engine.apply(played);
  const view = engine.view(seat);
  const textOf = (one: Move): string =>
    notation?.text?.(one, view) ??
    notation?.legal(view)?.find((text) => notation.parse(text, view) === one) ??
    String(one);
  const instead = best === undefined ? '' : `; ${textOf(best)} was ${margin === undefined ? 'best' : 'better'}`;
  const cost = margin === undefined ? rounded(regret) : `${rounded(regret)} ± ${rounded(margin)}`;
  return `  move ${at + 1}: ${textOf(move)} cost ${withUnit(cost, unit)}${instead}`;
}

function sumOf(moves: readonly ReviewedMove[]): number {
  return moves.reduce((sum, { regret }) => sum + regret, 0);
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)));
}

function signed(value: number): string {
  const text = rounded(Math.abs(value));
  return text === '0' ? '0' : `${value < 0 ? '−' : '+'}${text}`;
}
