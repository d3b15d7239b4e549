import { titleOf } from '@cards/core';
import { ownMeasures, WIN } from '@cards/core/search';
import { type CellSummary, type Plan, planExperiment, type Summary } from '@cards/batch';
import { meanInterval, moments, quantile, type TallyEntries } from '@cards/statistics';
import { FINDING_ERROR } from '../model/finding.js';
import { count, listed, settingText, unitAfter } from '../words/count.js';
import { estimateWords, grouped, plainNumber } from '../words/estimate.js';
import type { StudyPlan, StudyRole } from './plan-study.js';

/** The answer to one question about a game. */
export interface StudyAnswer {
  readonly question: string;
  /** The answer in one or two sentences. */
  readonly text: string;
  /** What is wrong with the game, in a few words that go on after `it`; undefined if nothing is. */
  readonly flaw?: string;
  /** Heights of bars from 0 to 1, with the texts of both ends. */
  readonly picture?: { readonly heights: readonly number[]; readonly ends: readonly [string, string] };
  /** The numbers in the text, by name, with all their digits. */
  readonly values: Readonly<Record<string, number>>;
}

/** What a study has found. */
export interface Study {
  readonly format: 'cards-sim/study@1';
  readonly game: string;
  readonly title: string;
  readonly params: Readonly<Record<string, number>>;
  readonly seats: number;
  /** One sentence. */
  readonly verdict: string;
  readonly answers: readonly StudyAnswer[];
  /** How it was measured, a line each. */
  readonly method: readonly string[];
  readonly seed: string;
  readonly digest: string;
}

/** A share of games below which a stall is not a flaw. */
const FEW = 0.01;

/** A move is never right if it is chosen less often than this share of an even choice. */
const NEVER = 0.1;

/** A move is always right if it is chosen more often than this where it is a choice. */
const ALWAYS = 0.95;

/** From this share of the stakes on, a game is skill; below the other, luck. */
const SKILL = 0.8;
const LUCK = 0.1;

/** A winner who is known before this share of the game is known early. */
const EARLY = 0.6;

/** Above this share of moves without a choice, a game plays itself. */
const FORCED = 0.7;

/** A difference of seats that is shown, and smaller than this share of the stakes, is small. */
const SLIGHT = 0.03;

/** An interval needs this many games. */
const FEWEST = 31;

/** A game with fewer moves has no half. */
const SHORT = 8;

/** A mean with the interval that holds together with all others of the page. */
interface Estimate {
  readonly n: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Answers the questions of a designer from the results of a study. All intervals hold together with a probability of at
 * least 95% (Bonferroni), so a page without flaws has a false one with a probability of at most 5%.
 *
 * @param study - what {@link planStudy} has planned
 * @param summary - the results of its plan
 */
export function studyOf(study: StudyPlan, summary: Summary): Study {
  const page = new Page(study, summary);
  const answers = [page.fair(), page.skill(), page.length(), page.decisions(), page.excitement(), page.unused()];
  const { game, params, seats } = study;
  return {
    format: 'cards-sim/study@1',
    game: game.id,
    title: titleOf(game),
    params,
    seats,
    verdict: page.verdict(answers),
    answers,
    method: page.method(),
    seed: summary.seed,
    digest: summary.digest,
  };
}

class Page {
  private readonly error: number;
  private readonly plan: Plan;
  private readonly weak: string;
  /** What each player wins from the weakest one. */
  private readonly figures: readonly (Estimate & { readonly player: string })[];
  private readonly strongest: string;
  private readonly isPayoff: boolean;
  private skillFigure: string | undefined;

  constructor(
    private readonly study: StudyPlan,
    private readonly summary: Summary,
  ) {
    const { roles, seats, game, watch } = study;
    const equal = roles.filter(({ kind }) => kind === 'equal').length;
    const perSeat = seats === 1 ? 0 : seats === 2 ? 1 : seats;
    const steps = roles.filter(({ kind }) => kind === 'step').length;
    // For each equal table: each seat, stalls, and what is forced; then the steps with their stakes, three values, the moves with their edges.
    this.error = FINDING_ERROR / (equal * (perSeat + 2) + 2 * steps + 3 + 2 * watch.moves.length);
    this.isPayoff = seats > 1 && game.measures.some(({ role }) => role === 'payoff');
    this.plan = planExperiment(study.experiment);
    this.weak = roles[0]?.player ?? '';
    this.figures = this.cells('step')
      .filter(({ role }) => role.against === this.weak)
      .map(({ role: { player }, cell }) => ({ player, ...this.skillOf(cell, player) }));
    const figures = this.figures.filter(({ player }) => this.equal(player) !== undefined);
    this.strongest = figures.length === 0 ? this.weak : best(figures).player;
  }

  /** One sentence: what is wrong, or else what the game is like. */
  verdict(answers: readonly StudyAnswer[]): string {
    const { game, params, seats } = this.study;
    const flaws = answers.flatMap(({ flaw }) => flaw ?? []);
    const setting = settingText(params);
    const name = `${titleOf(game)}${setting === '' ? '' : ` (${setting})`}`;
    const [, , length] = answers;
    const turns = plainNumber(Number((length?.values['mean'] ?? 0).toPrecision(2)));
    const nature = this.skillFigure ?? 'of unknown skill';
    const fair = seats === 1 ? '' : answers[0]?.flaw === undefined ? 'fair as far as these games show, ' : '';
    const start = `${name} is ${fair}${nature}, and takes ${turns} ${unitAfter(turns, 'moves')}`;
    return flaws.length === 0 ? `${start}.` : `${start}, but ${listed(flaws)}.`;
  }

  fair(): StudyAnswer {
    const { seats } = this.study;
    if (seats === 1) return { question: 'Fair?', text: 'There is only one seat.', values: {} };
    const tables = this.equalCells().map(({ cell, player }) => {
      const stake = moments(entriesOf(cell, seats > 2 ? 'stake.0' : 'stake')).mean || 1;
      const even = this.isPayoff ? 0 : WIN / seats;
      const measured = Array.from({ length: seats === 2 ? 1 : seats }, (_, seat) => {
        const one = this.estimate(cell, seats === 2 ? 'result' : `result.${seat}`);
        return { seat, ...one, off: one.low > even || one.high < even, by: Math.abs(one.mean - even) / stake };
      });
      const worst = measured.reduce((most, one) => (one.by > most.by ? one : most));
      return {
        player,
        worst,
        even,
        unfair: measured.find((one) => one.off && one.by >= worst.by) ?? measured.find(({ off }) => off),
      };
    });
    const values: Record<string, number> = {};
    const texts = tables.map(({ player, worst, unfair }) => {
      const shown = unfair ?? worst;
      values[`${player}.seat`] = shown.seat;
      values[`${player}.mean`] = this.inUnits(shown.mean);
      return `with ${player}, seat ${shown.seat} ${this.winsText(shown)}`;
    });
    // What the strongest players show counts first.
    const shown = [...tables].reverse().filter((one) => one.unfair !== undefined);
    const flawed = shown.find(({ unfair }) => (unfair?.by ?? 0) >= SLIGHT);
    const even = this.isPayoff
      ? 'An even share is 0.'
      : `An even share is ${plainNumber(Math.round(1000 / seats) / 10)}%.`;
    const word = flawed !== undefined ? 'No' : shown.length > 0 ? 'Nearly' : 'No seat is shown to be better';
    return {
      question: 'Fair?',
      text: `${word}: ${listed(texts)}. ${even}`,
      ...(flawed?.unfair !== undefined && {
        flaw: `seat ${flawed.unfair.seat} ${this.winsText(flawed.unfair)} if all play ${flawed.player}`,
      }),
      values,
    };
  }

  skill(): StudyAnswer {
    const { seats, noSearch } = this.study;
    const question = 'Skill or luck?';
    const { figures, weak } = this;
    if (figures.length === 0)
      return {
        question,
        text: `Not answered, because there is no player besides ${weak} and search cannot play: ${noSearch ?? ''}.`,
        values: {},
      };
    const figure = best(figures);
    const last = this.cells('step')
      .filter(({ role }) => role.against !== weak)
      .at(-1);
    const isStill =
      last !== undefined && this.estimate(last.cell, 'result').low > (seats === 1 || this.isPayoff ? 0 : WIN);
    const rung = last?.role;
    const kind =
      figure.high < LUCK
        ? 'pure luck'
        : figure.low >= SKILL
          ? 'almost pure skill'
          : figure.mean < 0.35
            ? 'more luck than skill'
            : figure.mean > 0.65
              ? 'more skill than luck'
              : 'both skill and luck';
    this.skillFigure = `${kind} (${figure.mean.toFixed(2)})`;
    const levels =
      rung === undefined
        ? ''
        : isStill
          ? ` ${rung.player} still beats ${rung.against}, so more thought pays.`
          : ` ${rung.player} is not shown to beat ${rung.against}, so more thought hardly pays.`;
    return {
      question,
      text: `${figure.mean.toFixed(2)} (${figure.low.toFixed(2)} to ${figure.high.toFixed(2)}) from 0, pure luck, to 1, pure skill: the net share of the stakes that ${figure.player} wins from ${weak}.${levels}`,
      ...(kind === 'pure luck' && { flaw: 'no skill helps: it is pure luck' }),
      picture: {
        heights: figures.map(({ mean }) => Math.max(0, mean)),
        ends: [figures[0]?.player ?? '', figures.at(-1)?.player ?? ''],
      },
      values: { skill: figure.mean, low: figure.low, high: figure.high },
    };
  }

  length(): StudyAnswer {
    const cell = this.table();
    const turns = entriesOf(cell, 'turns');
    const { mean } = moments(turns);
    const [low, high, most] = [0.05, 0.95, 1].map((share) => quantile(turns, share)) as [number, number, number];
    const stalls = this.equalCells().map(({ cell: one, player }) => ({ player, ...this.estimate(one, 'stalled') }));
    const worst = stalls.reduce((one, other) => (other.mean > one.mean ? other : one));
    const stalled =
      worst.low > FEW
        ? `${percent(worst.mean)} of the games of ${worst.player} stall: they are not over after ${grouped(this.study.watch.limit)} moves`
        : undefined;
    const text = plainNumber(Number(mean.toPrecision(3)));
    return {
      question: 'How long?',
      text: `${text} ${unitAfter(text, 'moves')} with ${this.strongest}, nine of ten games between ${low} and ${high}, the longest ${most}.${stalled === undefined ? '' : ` ${stalled}.`}`,
      ...(stalled !== undefined && { flaw: stalled }),
      picture: pictureOf(turns),
      values: { mean, low, high, most, stalled: worst.mean },
    };
  }

  decisions(): StudyAnswer {
    const cell = this.table();
    const choices = moments(entriesOf(cell, 'choices')).mean / 10;
    const forced = this.estimate(cell, 'forced', 1000);
    const hasValues = cell.measures['spread'] !== undefined;
    const spread = hasValues ? this.estimate(cell, 'spread', 1000) : undefined;
    const range = this.isPayoff || this.study.seats === 1 ? 'of the range of results' : 'of a win';
    const worth =
      spread === undefined ? '' : ` The best move is worth ${percent(spread.mean)} ${range} more than the average one.`;
    const flaw = forced.low > FORCED ? `${percent(forced.mean)} of the moves are forced` : undefined;
    return {
      question: 'Decisions?',
      text: `${choices.toFixed(1)} legal moves on average; ${percent(forced.mean)} of the moves are forced.${worth}`,
      ...(flaw !== undefined && { flaw }),
      values: { choices, forced: forced.mean, ...(spread && { spread: spread.mean }) },
    };
  }

  excitement(): StudyAnswer {
    const question = 'Exciting?';
    const { seats, noSearch } = this.study;
    if (seats === 1) return { question, text: 'There is nobody to compete with.', values: {} };
    const cell = this.table();
    if (cell.measures['settled'] === undefined)
      return { question, text: `Not answered, because positions cannot be valued: ${noSearch ?? ''}.`, values: {} };
    const leads = this.estimate(cell, 'leads', 1000);
    const decided = this.estimate(cell, 'settled', 1000);
    const { mean: turns } = moments(entriesOf(cell, 'turns'));
    if (turns < SHORT)
      return { question, text: `Not answered: ${plainNumber(Number(turns.toPrecision(3)))} moves are too few for a course.`, values: { turns } };
    const changes = this.estimate(cell, 'changes');
    const flaw =
      decided.high < EARLY
        ? `the winner is decided after ${percent(decided.mean)} of the game`
        : undefined;
    return {
      question,
      text: `The winner leads for good after ${percent(leads.mean)} of the game on average, and is sure to win after ${percent(decided.mean)}. The lead changes ${changes.mean.toFixed(1)} times.`,
      ...(flaw !== undefined && { flaw }),
      values: { leads: leads.mean, decided: decided.mean, changes: changes.mean },
    };
  }

  unused(): StudyAnswer {
    const { watch, game } = this.study;
    const question = 'Unused?';
    // A strategy can leave out good moves; search tries them all.
    const searcher = this.equalCells().find(({ player }) => player.startsWith('search:'));
    const uses = searcher === undefined ? [] : watch.moves.map((text, at) => this.useOf(searcher.cell, text, at));
    const never = uses.filter(({ use, even, edge }) => use.high < NEVER * even && edge.high < 0);
    const always = uses.filter(({ use, edge }) => use.low > ALWAYS && edge.low > 0);
    const who = searcher?.player ?? '';
    const constant = ownMeasures(game).flatMap(({ name }, at) => {
      const values = new Set(
        this.equalCells().flatMap(({ cell: one }) => Object.keys(one.measures[`own${at}`]?.histogram ?? {})),
      );
      return values.size === 1 ? [`${name} is ${[...values][0] ?? ''} in every game`] : [];
    });
    const parts = [
      ...(never.length === 0 ? [] : [`${who} practically never plays ${quoted(never)} where it has a choice`]),
      ...(always.length === 0 ? [] : [`${who} practically always plays ${quoted(always)} where it can`]),
      ...constant,
    ];
    const counted =
      uses.length === 0
        ? 'Not answered: there are too many moves to count each, or search cannot play.'
        : `None of the ${uses.length} moves is always right or always wrong.`;
    const flaws = [
      ...(never.length === 0 ? [] : [`${quoted(never)} is never right`]),
      ...(always.length === 0 ? [] : [`${quoted(always)} is always right`]),
      ...constant,
    ];
    return {
      question,
      text: parts.length === 0 ? counted : `${listed(parts)}.`,
      ...(flaws.length > 0 && { flaw: listed(flaws) }),
      values: { moves: watch.moves.length, never: never.length, always: always.length },
    };
  }

  /** How often a player uses a move where it has a choice, and what the move is worth. */
  private useOf(cell: CellSummary, text: string, at: number) {
    const shareOf = (name: string, min: number): Estimate => {
      const had = entriesOf(cell, name).filter(([value]) => value >= min);
      const n = had.reduce((sum, [, games]) => sum + games, 0);
      if (n < FEWEST) return { n, mean: 0, low: -1, high: 1 };
      const [low, high] = meanInterval(had, [min, 1000], this.error);
      return { n, mean: moments(had).mean / 1000, low: low / 1000, high: high / 1000 };
    };
    return { text, use: shareOf(`use${at}`, 0), even: shareOf(`even${at}`, 0).mean, edge: shareOf(`edge${at}`, -1000) };
  }

  method(): readonly string[] {
    const { roles } = this.study;
    const { cells } = this.summary;
    return roles.map((role, at) => {
      const n = cells[at]?.trials ?? 0;
      if (role.kind === 'stake')
        return `${count(n, 'game')} of ${role.player} and ${role.against}, for what is at stake`;
      return role.kind === 'equal'
        ? `${count(n, 'game')} in which every seat plays ${role.player}`
        : `${count(n, this.study.seats === 1 ? 'pair' : 'round')} of ${role.player} ${this.study.seats === 1 ? 'and' : 'among'} ${role.against}`;
    });
  }

  /** What skill takes of the stakes: the mean result of a player over the mean distance from an even share. */
  private skillOf(cell: CellSummary, player: string): Estimate {
    const { seats } = this.study;
    const gain = this.estimate(cell, 'result');
    if (seats === 1) {
      const noise = Math.sqrt(moments(entriesOf(this.equal(this.weak) as CellSummary, 'result')).variance ?? 0);
      const of = (mean: number): number => (mean <= 0 ? 0 : mean / (mean + noise));
      return { n: gain.n, mean: of(gain.mean), low: of(gain.low), high: of(gain.high) };
    }
    const even = this.isPayoff ? 0 : WIN;
    const staked = seats > 2 ? cell : this.cells('stake').find(({ role }) => role.player === player)?.cell;
    const stake = this.estimate(staked as CellSummary, 'stake', seats > 2 ? 1 : 0.5);
    const over = (mean: number, by: number): number => (by === 0 ? 0 : Math.max(-1, Math.min(1, (mean - even) / by)));
    const low = gain.low > even ? over(gain.low, stake.high) : over(gain.low, stake.low);
    const high = gain.high > even ? over(gain.high, stake.low) : over(gain.high, stake.high);
    return { n: gain.n, mean: over(gain.mean, stake.mean), low, high };
  }

  private winsText(one: Estimate): string {
    const half = Math.max(one.mean - one.low, one.high - one.mean);
    const scaled = (value: number): number => this.inUnits(value);
    const [mean, plusMinus = ''] = estimateWords({
      mean: scaled(one.mean),
      ci95: [scaled(one.mean - half), scaled(one.mean + half)],
    });
    const { game } = this.study;
    const unit = this.isPayoff ? ` ${game.measures.find(({ role }) => role === 'payoff')?.unit ?? ''} a game` : '%';
    return `wins ${mean} ${plusMinus}${unit}`;
  }

  private inUnits(result: number): number {
    return this.isPayoff ? result / this.study.seats : (100 * result) / WIN;
  }

  private cells<Kind extends StudyRole['kind']>(kind: Kind) {
    return this.study.roles.flatMap((role, at) =>
      role.kind === kind
        ? [{ role: role as Extract<StudyRole, { kind: Kind }>, cell: this.summary.cells[at] as CellSummary }]
        : [],
    );
  }

  private equalCells() {
    return this.cells('equal').map(({ role, cell }) => ({ cell, player: role.player }));
  }

  private equal(player: string): CellSummary | undefined {
    return this.equalCells().find((one) => one.player === player)?.cell;
  }

  /** The table of the strongest player. */
  private table(): CellSummary {
    return this.equal(this.strongest) as CellSummary;
  }

  private estimate(cell: CellSummary, name: string, divisor = 1): Estimate {
    const at = this.summary.cells.indexOf(cell);
    const bounds = this.plan.cells[at]?.measures.find((one) => one.name === name)?.bounds ?? [0, 1];
    const entries = entriesOf(cell, name);
    const { n, mean } = moments(entries);
    const [low, high] = meanInterval(entries, bounds, this.error);
    return { n, mean: mean / divisor, low: low / divisor, high: high / divisor };
  }
}

function best<Figure extends Estimate>(figures: readonly Figure[]): Figure {
  return figures.reduce((most, one) => (one.mean > most.mean ? one : most));
}

function entriesOf({ measures }: CellSummary, name: string): TallyEntries {
  const histogram = measures[name]?.histogram ?? {};
  return Object.entries(histogram)
    .map(([value, n]) => [Number(value), n] as const)
    .sort(([one], [other]) => one - other);
}

function percent(share: number): string {
  return `${plainNumber(Math.round(1000 * share) / 10)}%`;
}

function quoted(moves: readonly { readonly text: string }[]): string {
  const [first, ...others] = moves;
  return moves.length > 4
    ? `'${first?.text ?? ''}' and ${others.length} other moves`
    : listed(moves.map(({ text }) => `'${text}'`));
}

/** The shape of a distribution, in 16 bins at most. */
function pictureOf(entries: TallyEntries): NonNullable<StudyAnswer['picture']> {
  const first = entries[0]?.[0] ?? 0;
  const last = entries.at(-1)?.[0] ?? first;
  const width = Math.max(1, Math.ceil((last - first + 1) / 16));
  const bins = Array.from({ length: Math.ceil((last - first + 1) / width) }, () => 0);
  for (const [value, n] of entries) {
    const bin = Math.floor((value - first) / width);
    bins[bin] = (bins[bin] as number) + n;
  }
  const most = Math.max(...bins);
  return { heights: bins.map((n) => n / most), ends: [String(first), String(last)] };
}
