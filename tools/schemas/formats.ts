import type { CellSummary, Summary } from '../../packages/batch/src/index.ts';
import type { Comparison, EndRecord, ExactSummary, MoveRecord } from '../../packages/batch/src/internal.js';
import type { CheckReport, LeagueReport, ScoreReport } from '../../packages/tournament/src/index.ts';
import type { RulesReport } from '../../packages/tournament/src/internal.js';
import type { ParamValues } from '../../packages/core/src/index.ts';
import type { Situation } from '../../packages/core/src/solve/index.ts';
import type {
  Deviation,
  Exploitation,
  Optimum,
  Position,
  situationsOf,
} from '../../packages/core/src/solve/internal.js';
import type { EstimatedLoss, FoundLoss } from '../../packages/report/src/text/solution.ts';
import type { Explanation } from '../../packages/report/src/explain/explain.ts';
import type { Study } from '../../packages/report/src/index.ts';
import type { Tune } from '../../packages/report/src/study/tune.ts';
import type { ReportJson } from '../../packages/report/src/text/formats.js';
import type { StudyComparison } from '../../packages/report/src/study/compare-studies.js';

/** What each object with a game has, see `gameHash` of a summary. */
type Code = Pick<CellSummary, 'gameHash'>;

/** `cards-sim run --format json`, also of `resume` and `merge`: the summary of a batch, with its findings. */
export interface SummaryFormat extends Summary {
  /** The sections and findings that the terminal prints. */
  readonly report: ReportJson;
}

/** A line of `cards-sim run --format ndjson`: the summary of a cell. */
export interface CellFormat extends CellSummary {
  /** The name and version of this format. */
  readonly format: 'cards-sim/cell@1';
  /** The canonical text of the seed. */
  readonly seed: string;
}

/** The last line of `cards-sim run --format ndjson`: the run without its cells. */
export interface RunFormat {
  /** The name and version of this format. */
  readonly format: 'cards-sim/run@1';
  /** The canonical text of the seed. */
  readonly seed: Summary['seed'];
  /** The digest of the batch. */
  readonly digest: Summary['digest'];
  /** The number of lines before this one. */
  readonly cells: number;
  /** The ratings of the players; absent if there is none. */
  readonly ratings?: Exclude<Summary['ratings'], undefined>;
  /** The number of line-ups whose exact results are left out; absent if it is 0. */
  readonly omittedExact?: number;
  /** The sections and findings that the terminal prints. */
  readonly report: ReportJson;
}

/** A line of `cards-sim replay --format ndjson`: a move. */
export type MoveFormat = MoveRecord;

/** A line of `cards-sim replay --format ndjson`: the end of a game. */
export type EndFormat = EndRecord;

/** `cards-sim check --format json`: the result of the conformance tests, and the ranking. */
export type CheckFormat = CheckReport & Code;

/** `cards-sim check ./game.ts --format json`: what each conformance test says about the rules of a game. */
export type RulesFormat = RulesReport & Code;

/** `cards-sim report A B --format json`: the differences of two runs. */
export type CompareFormat = Comparison;

/** `cards-sim league --format json`: the standings of all strategies of a folder. */
export type LeagueFormat = LeagueReport & Code;

/** `cards-sim exact --format json`: the exact results of one line-up, or in `cells` those of several. */
export type ExactFormat = {
  /** The name and version of this format. */
  readonly format: 'cards-sim/exact@1';
} & (
  | (ExactSummary & Code)
  | {
      /** The results, one for each line-up and setting. */
      readonly cells: readonly (ExactSummary & Code)[];
    }
);

/** `cards-sim solve --format json`: an equilibrium, or the optimum of a game for one player or that hides nothing. */
export type SolutionFormat = (EquilibriumFormat | OptimumFormat) & {
  /** The moves of `--at`. */
  readonly after?: readonly string[];
  /** The situations after them, with the value of each move. */
  readonly positions?: readonly Position[];
};

/** `cards-sim solve --policy FILE.json`: what each seat does in each situation, for the strategy `policy:FILE.json`. */
export interface PolicyFormat {
  /** The name and version of this format. */
  readonly format: 'cards-sim/policy@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The situations, in the order in which the solver finds them. */
  readonly situations: readonly Situation[];
}

/** The optimum of a game for one player, or of a game that hides nothing. */
export interface OptimumFormat extends Optimum, Code {
  /** The name and version of this format. */
  readonly format: 'cards-sim/solution@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The measure of which it is the best mean, for one player. */
  readonly measure?: string;
}

/** Policies with a proof of how close they are to an equilibrium. */
export interface EquilibriumFormat extends Code {
  /** The name and version of this format. */
  readonly format: 'cards-sim/solution@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The number of possible games. */
  readonly games: number;
  /** The number of histories. */
  readonly histories: number;
  /** The number of information sets of each seat. */
  readonly informationSets: readonly number[];
  /** What each seat wins on average, if there are no bounds. */
  readonly values?: readonly number[];
  /** What the seats gain together if each of them alone plays its best response, if there are no bounds. */
  readonly nashConv?: number;
  /** The middle of the bounds: what seat 0 wins on average in an equilibrium. */
  readonly value?: number;
  /** At least this is what seat 0 wins on average with its policy, against every policy of seat 1. */
  readonly lower?: number;
  /** At most this is what seat 0 wins on average against the policy of seat 1. */
  readonly upper?: number;
  /** The number of iterations of the solver. */
  readonly iterations: number;
  /** The policy of each seat: the probability of each move in each situation. */
  readonly policies: readonly ReturnType<typeof situationsOf>[];
}

/** `cards-sim exploit --format json`: what a strategy loses to its best response, and where. */
export interface ExploitationFormat extends Code {
  /** The name and version of this format. */
  readonly format: 'cards-sim/exploitation@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The spec of the strategy. */
  readonly strategy: string;
  /** What the seats gain together if each of them alone plays its best response, unless it is a game for one value. */
  readonly nashConv?: number;
  /** With `--approximate`: at least this is what a response wins more than the strategy, in all seats together. */
  readonly loss?: EstimatedLoss;
  /** The result in each seat. */
  readonly seats: readonly Exploitation[] | readonly Deviation[] | readonly FoundLoss[];
}

/** `cards-sim explain --format json`: a strategy that a person can remember. */
export type ExplanationFormat = Explanation & Code;

/** `cards-sim study --format json`: answers to the questions of a designer. */
export type StudyFormat = Study & Code;

/** `cards-sim study --compare --format json`: the answers for several settings of a game, and what differs. */
export type StudyComparisonFormat = Omit<StudyComparison, 'studies'> &
  Code & {
    /** `[setting]`: its study. */
    readonly studies: readonly StudyFormat[];
  };

/** `cards-sim tune --format json`: which settings of a game are best for a goal. */
export type TuneFormat = Tune & Code;

/** `cards-sim score --format json`: how good players are, from 0 for `random` to 1 for the best player known. */
export type ScoreFormat = Omit<ScoreReport, 'games'> & {
  /** The games, with the scale of each. */
  readonly games: readonly (ScoreReport['games'][number] & Code)[];
};
