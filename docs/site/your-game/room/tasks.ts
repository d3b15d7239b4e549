import type { SvgTree } from '@cards/report/html/internal';

/** What a worker gets before its first task. */
export interface RoomData {
  /** The text of the file. */
  readonly source: string;
}

/** A parameter as the page shows it. */
interface ParameterFacts {
  readonly name: string;
  readonly summary: string;
  readonly usual: number;
  readonly min: number;
  readonly max: number;
}

/** What the page knows about a game. All texts come from untrusted code. */
export interface GameFacts {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly parameters: readonly ParameterFacts[];
  /** The forms of the strategies, such as `hold[:points]`. */
  readonly strategies: readonly string[];
  /** The specs that the page proposes, the strongest one last. */
  readonly proposed: readonly string[];
}

/** The parameters that differ from their defaults, by name. */
type Params = Readonly<Record<string, number>>;

/** A game in play, as plain data: the deal, the players, and the moves of the persons. */
export interface PlayRequest {
  readonly params: Params;
  readonly seed: string;
  /** `[seat]`: a spec; empty for a person. Missing seats have the last spec. */
  readonly players: readonly string[];
  /** The moves of the persons, in order. The strategies make the same moves each time. */
  readonly moves: readonly number[];
}

/** A member of a view. */
export interface ViewMember {
  readonly name: string;
  /** Rows of texts: a list has one row, a list of lists one for each. */
  readonly rows: readonly (readonly string[])[];
  /** Whether the values are cards. */
  readonly isHand: boolean;
  /** The whole view as the game draws it for people. */
  readonly picture?: string;
}

/** What a person sees. */
export interface PlayState {
  readonly seats: number;
  /** The seat of the person to move, or the one that sees the end. */
  readonly seat: number;
  readonly isOver: boolean;
  /** Whether several seats are those of persons, and none of them has seen less than another one. */
  readonly isOpen: boolean;
  readonly view: readonly ViewMember[];
  readonly legal: readonly { readonly move: number; readonly text: string }[];
  /** The last moves, the newest one last. The text of a move that the seat has not seen is empty. */
  readonly log: readonly { readonly seat: number; readonly player: string; readonly text: string }[];
  /** The rules in sentences, for these parameters; empty if the game does not have them. */
  readonly rules: readonly string[];
  /** The number of all moves. */
  readonly played: number;
  /** At the end: each measure, with a value for each seat, or one for the game. */
  readonly results: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** A run to play. The texts are those of the options of the command. */
export interface RunRequest {
  readonly params: Params;
  readonly strategies: string;
  readonly trials: number;
  readonly seed: string;
  /** The width of the charts, in pixels. */
  readonly width: number;
}

/** A chart as a drawing. */
export interface DrawnChart {
  readonly title: string;
  readonly legend: string;
  readonly tree: SvgTree;
}

/** How far a run or a study is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly charts: readonly DrawnChart[];
}

export interface RunResult {
  readonly findings: readonly string[];
  readonly charts: readonly DrawnChart[];
  readonly text: string;
  readonly digest: string;
}

/** The result of one conformance test. */
export interface TestResult {
  readonly name: string;
  /** Why it failed, and what to change; empty if it passed. */
  readonly message: string;
  /** What it covered; empty if that is all. */
  readonly covered: string;
  /** The game that failed, up to the fault, if the fault is in one; empty if not. */
  readonly steps: readonly TestStep[];
}

/** A position of a game that failed a test. */
export interface TestStep {
  /** The move that led here; empty for the deal. */
  readonly move: string;
  /** The seat to move, or the last one that moved. */
  readonly seat: number;
  /** What it sees; empty if the game throws an error here. */
  readonly view: readonly ViewMember[];
  /** What the game throws here; empty if nothing. */
  readonly problem: string;
}

/** A solved game. */
export interface SolveResult {
  /** The answer, and what it means. */
  readonly lines: readonly string[];
  /** `[row]`: who plays what in which situation. */
  readonly decisions: readonly string[];
}

/** What the moves of the persons in a game cost. */
export interface RegretResult {
  readonly verdict: string;
  /** The value along the game as a line of blocks; empty if it is not known. */
  readonly curve: string;
  readonly moves: readonly {
    /** The move, and what it loses against a better one. */
    readonly text: string;
    /** Whether it is one of those that lose most. */
    readonly isWorst: boolean;
    /** The number of moves of the persons before it. */
    readonly before: number;
  }[];
}

/** A study to play. */
export interface StudyRequest {
  readonly params: Params;
  readonly seed: string;
}

/** What a study says. */
export interface StudyResult {
  readonly verdict: string;
  readonly answers: readonly { readonly question: string; readonly text: string }[];
  readonly digest: string;
}

/** The answer of every task: a value, or what is wrong. */
export type Answer<Value> = { readonly value: Value } | { readonly problem: string };

/** The tasks by name: what each gets, and what it returns. */
export interface RoomTasks {
  readonly facts: (nothing: null) => GameFacts;
  readonly play: (request: PlayRequest) => PlayState;
  readonly hint: (request: PlayRequest) => { readonly move: number; readonly player: string };
  readonly run: (request: RunRequest) => RunResult;
  readonly tests: (request: { readonly params: Params }) => readonly TestResult[];
  readonly solve: (request: { readonly params: Params }) => SolveResult;
  readonly regrets: (request: PlayRequest) => RegretResult;
  readonly study: (request: StudyRequest) => StudyResult;
}
