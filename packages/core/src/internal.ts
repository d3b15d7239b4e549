/**
 * What the other packages of this repository need besides the entries of users. It makes no promise: its names can
 * change in every version.
 *
 * @packageDocumentation
 */
export { DECK_SIZE, type RankName, type SuitName } from './cards.js';
export { attributeError, checkLineup } from './contracts/create-players.js';
export type { TextColor } from './contracts/dialogue.js';
export { encoderOf } from './contracts/encoding.js';
export {
  defaultsOf,
  LUCK_UNIT,
  type LuckOptions,
  MOST_SEATS,
  rulebookOf,
  summaryOf,
  titleOf,
  withUnit,
  type WatchOptions,
} from './contracts/game.js';
export { type CountedMeasure, countedMeasures, isOfEachSeat } from './contracts/measure.js';
export { checkNames, isName, NAME_RULE, nearestName } from './contracts/names.js';
export { checkedParams } from './contracts/parameters.js';
export { requiredResult, type ResultRule, resultRule, Results, WIN } from './contracts/result.js';
export { parseSpec, readNumber, shortestSpec, specForm } from './contracts/spec.js';
export type { StrategyArguments } from './contracts/strategy.js';
export { directionOf, type LuckEstimate, regretOf } from './contracts/theory.js';
export {
  checkFunction,
  checkInteger,
  checkList,
  checkMembers,
  checkText,
  cutText,
  givenText,
  grouped,
  messageOf,
  replaceInvisible,
  shownText,
  unlessRefused,
} from './errors.js';
export type { RandomSource, RngState, Shuffleable } from './random/rng.js';
export { checkRng } from './random/source-rng.js';
export { seedText, type SeekableRngs, sha256, STREAM_SCHEME } from './random/streams.js';
export { measureOf } from './define/define-game.js';
export { adviceOf, type PlayedMoves, type ValuedMove, valueMoves } from './runner/advice.js';
export { checkRules } from './runner/check-rules.js';
export { handOver, opponentsOf } from './runner/plain-dialogue.js';
export { moveTexts, showView, traceOf } from './runner/plain-trace.js';
export { rebuiltView } from './runner/wrap-strategy.js';
export { estimateMoves } from './search/estimate-moves.js';
export { ownMeasures, watched } from './search/watched-game.js';
export type { AnyHarness, FailedGame } from './testing/conformance-test.js';
export { thrownAt } from './thrown-at.js';
export type { EnumerateOptions } from './solve/enumerate.js';
