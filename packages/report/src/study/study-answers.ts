import { gamesOf } from '@cards/batch/internal';
import { moments, quantile } from '@cards/statistics';
import { capitalized, count, listed, grouped, plainNumber, shareText, withUnit } from '../words/estimate.js';
import { fair } from './fairness.js';
import { reached } from './together-answers.js';
import { entriesOf, FEW, FEWEST, firstOf, scaledBy, type StudyFigure, type StudyFigures } from './study-figures.js';
import { LUCK, SAME, paysText, bestPlayText, gainText, symmetric, toFour, type StudyAnswer } from './study-words.js';

/** A move is never right if it is chosen less often than this share of an even choice. */
const NEVER = 0.2;

/** A move is always right if it is chosen more often than this where it is a choice. */
const ALWAYS = 0.9;

/** A winner who is sure before this share of the game is known early. */
const EARLY = 0.6;
/** Above this share of moves without a choice, a game plays itself. */
const FORCED = 0.7;

/** What is wrong if all moves are forced. */
const NO_CHOICE = 'no player has a choice';

/** A game with fewer moves has no course. */
const SHORT = 8;

/** The answers, in the order of the questions. */
export const ANSWERS: readonly Answer[] = [fair, skill, length, decisions, excitement, unused];

type Answer = (figures: StudyFigures, value?: number) => StudyAnswer;

/** The player that wins most from the weakest one. */
export function bestSkill({ skills, best }: StudyFigures) {
  const most = skills.reduce((top, one) => (one.mean > top.mean ? one : top));
  return skills.find(({ player, mean }) => player === best.player && mean === most.mean) ?? most;
}

/**
 * Why it is open whether skill helps, if no player gains from it. Players of one kind can err alike, so that is pure
 * luck only if the simulated games too find no move better than the others.
 */
function doubtOfLuck(figures: StudyFigures): string | undefined {
  const spread = spreadOf(figures);
  if (figures.unfinished !== undefined) return figures.unfinished;
  if (spread !== undefined && spread.low <= 0) return undefined;
  return `no player gains from it, but the moves ${spread === undefined ? 'have no values' : 'differ in worth'}`;
}

function spreadOf(figures: StudyFigures): StudyFigure | undefined {
  const { valued } = figures.best;
  return figures.hasValues ? figures.figure(valued, 'spread', 'worth of the best move', 1000) : undefined;
}

function skill(figures: StudyFigures, value?: number): StudyAnswer {
  const { skills, weak, study } = figures;
  if (figures.rule?.kind === 'together') return reached(figures, value);
  const question = 'Skill or luck?';
  if (figures.isForced) return { question, text: `Pure luck, because ${NO_CHOICE}.`, flaw: NO_CHOICE, figures: [] };
  if (skills.length === 0)
    return {
      question,
      text: `Not answered, because there is no player besides ${weak}, and search cannot play: ${study.noSearch ?? ''}.`,
      figures: [],
    };
  if (figures.isSameForAll)
    return {
      question,
      text: `Not shown, because ${SAME}.`,
      open: `whether skill helps is open, because ${SAME}`,
      figures: [],
    };
  const { mean, low, high, player } = bestSkill(figures);
  const deal = figures.dealShare();
  const doubt = high < LUCK ? doubtOfLuck(figures) : undefined;
  const isLuck = high < LUCK && doubt === undefined;
  const ends = `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}) from 0, pure luck, to 1, pure skill`;
  const what =
    study.seats === 1
      ? `what ${player} gains over ${weak}, as a share of this gain and the luck of ${weak}`
      : `the net share of what is at stake that ${player} wins from ${weak}`;
  // An interval from 0% to 100% says nothing.
  const dealt =
    deal &&
    deal.high - deal.low < 1 &&
    ` Between the last two, the deal explains ${shareText(deal.mean)} (${shareText(deal.low)} to ${shareText(deal.high)}) of the variance of ${study.seats === 1 ? 'the' : "a seat's"} result.`;
  return {
    question,
    text: `${ends}: ${what}.${ladderText(figures)}${dealt || ''}${doubt === undefined ? '' : ` Whether skill helps is open, because ${doubt}.`}`,
    ...(isLuck && { flaw: 'no skill helps: it is pure luck' }),
    ...(doubt !== undefined && { open: `whether skill helps is open, because ${doubt}` }),
    figures: [
      { name: 'skill', unit: '', mean, low, high },
      ...(deal === undefined ? [] : [{ name: 'share of the deal', unit: '', ...deal }]),
    ],
    rows: skills.map(({ player: name, ...one }) => ({ name, unit: '', ...one })),
  };
}

/** What each step of the ladder wins, and whether the last one still does. */
function ladderText(figures: StudyFigures): string {
  const { ladder } = figures;
  const last = ladder.at(-1);
  if (last === undefined) return '';
  const steps = ladder.map(({ player, against, won }) => `${player} ${gainText(figures, won)} against ${against}`);
  return ` ${last.isSearch ? 'Four times the thought' : "The game's own players"}: ${listed(steps)}, so ${paysText(ladder)}.`;
}

function length(figures: StudyFigures): StudyAnswer {
  const { best, tables, study } = figures;
  const turns = entriesOf(best.cell, 'turns');
  const { mean } = moments(turns);
  const [low, high, most] = [0.05, 0.95, 1].map((share) => quantile(turns, share)) as [number, number, number];
  const limit = Math.min(study.watch.limit, study.game.engine(study.params).moveLimit ?? study.watch.limit);
  const stalls = tables.map(({ player, cell }) => ({ player, ...figures.estimate(cell, 'stalled') }));
  // A table of a few games can have a larger share, and show nothing.
  const worst = stalls.reduce((one, other) => (other.low > one.low ? other : one));
  const stalled = `${shareText(worst.mean)} of the games of ${worst.player} stall: they are not over after ${grouped(limit)} moves`;
  const isFlaw = worst.low > FEW;
  const moves = withUnit(plainNumber(Number(mean.toPrecision(3))), 'moves');
  const span =
    turns.length === 1
      ? `All games with ${best.player} take ${moves}.`
      : `${moves} with ${best.player}, nine of ten games between ${low} and ${high}, the longest ${most}.`;
  return {
    question: 'How long?',
    text: `${span}${isFlaw ? ` ${stalled}.` : ''}`,
    ...(isFlaw && { flaw: stalled }),
    figures: [
      figures.figure(best.cell, 'turns', 'length', 1, 'moves'),
      figures.figure(best.cell, 'stalled', 'games that stall'),
    ],
    histogram: Object.fromEntries(turns),
  };
}

function decisions(figures: StudyFigures): StudyAnswer {
  const { best, rule } = figures;
  const choices = moments(entriesOf(best.valued, 'choices')).mean / 10;
  const forced = figures.figure(best.valued, 'forced', 'forced moves', 1000);
  const row = figures.figure(best.valued, 'row', 'forced moves in a row', 1, 'moves');
  const longest = quantile(entriesOf(best.valued, 'row'), 1);
  const spread = spreadOf(figures);
  const range = rule?.kind === 'winners' ? 'of a win' : 'of the range of results';
  const worth = spread && ` The best move is worth ${shareText(spread.mean)} ${range} more than the average one.`;
  const forcedText = `${shareText(forced.mean)} of the moves are forced`;
  return {
    question: 'Decisions?',
    text: `${choices < 100 ? choices.toFixed(1) : grouped(Math.round(choices))} legal moves on average; ${forcedText}${longest > 1 ? `, up to ${longest} in a row` : ''}.${worth ?? ''}`,
    ...(forced.low > FORCED && !figures.isForced && { flaw: `${forcedText} if all play ${best.player}` }),
    figures: [forced, row, ...(spread ? [spread] : [])],
  };
}

function excitement(figures: StudyFigures): StudyAnswer {
  const { study, best } = figures;
  const question = 'Exciting?';
  if (study.seats === 1) return { question, text: 'There is no other player to compete with.', figures: [] };
  if (figures.rule?.kind === 'together')
    return { question, text: 'Not asked, because all seats play together, so none leads.', figures: [] };
  if (figures.isForced) return { question, text: `Not asked, because ${NO_CHOICE}.`, figures: [] };
  if (best.valued.measures['settled'] === undefined)
    return { question, text: `Not answered, because positions have no values: ${study.noSearch ?? ''}.`, figures: [] };
  const { mean: turns } = moments(entriesOf(best.valued, 'turns'));
  if (turns < SHORT)
    return {
      question,
      text: `Not answered: ${plainNumber(Number(turns.toPrecision(3)))} moves are too few to have a course.`,
      figures: [],
    };
  const games = gamesOf(entriesOf(best.valued, 'turns'));
  const winners = games - figures.tiesOf(best.valued);
  const why =
    winners < FEWEST
      ? `${grouped(winners)} of ${count(games, 'game')} of ${best.player} ${winners === 1 ? 'has' : 'have'} a winner`
      : figures.hasValues
        ? undefined
        : 'many simulated games are cut before they end';
  if (why !== undefined) return { question, text: `Not shown, because ${why}.`, figures: [] };
  const course = [
    figures.ofWinners('leads', 'start of the winning lead', 1000),
    figures.ofWinners('settled', 'start of certainty', 1000),
    figures.figure(best.valued, 'changes', 'changes of the lead'),
    figures.figure(best.valued, 'uncertainty', 'uncertainty', 1000),
    figures.ofWinners('drama', 'drama', 0),
  ] as const;
  const [leads, settled, changes, uncertainty, drama] = course;
  const came = gamesOf(entriesOf(best.valued, 'drama').filter(([value]) => value > 0)) / winners;
  const those = winners === games ? '' : `Of ${count(games, 'game')}, ${grouped(winners)} have a winner. `;
  return {
    question,
    text: `${those}The winner leads for good after ${shareText(leads.mean)} of the game on average, and is sure to win after ${shareText(settled.mean)}. In ${shareText(came)} of ${winners === games ? 'the' : 'these'} games the winner was clearly behind before (drama ${drama.mean.toFixed(2)}, from 0 to 1). In all games, the lead changes ${changes.mean.toFixed(1)} times (uncertainty ${uncertainty.mean.toFixed(2)}, from 0 to 1).`,
    ...(settled.high < EARLY && {
      flaw: `the winner is decided after ${shareText(settled.mean)} of the game if all play ${best.player}`,
    }),
    figures: course,
  };
}

function unused(figures: StudyFigures): StudyAnswer {
  const { study, tables } = figures;
  // A strategy can leave out good moves; search tries them all.
  const table = [...tables].reverse().find(({ player }) => player.startsWith('search:'));
  const uses = table === undefined ? [] : study.watch.moves.map((text, at) => figures.useOf(table, text, at));
  const never = uses.filter(({ use, even, edge }) => use.high < NEVER * even && edge.high < 0);
  const always = uses.filter(({ use, edge }) => use.low > ALWAYS && edge.low > 0);
  const constants = figures.constants();
  const rightText = (moves: typeof uses, when: string): readonly string[] =>
    moves.length === 0
      ? []
      : [`${quoted(moves)} ${moves.length === 1 ? 'is' : 'are'} ${when} right for ${table?.player ?? ''}`];
  const flaws = [
    ...rightText(never, 'never'),
    ...rightText(always, 'always'),
    ...constants.flatMap(({ text, isUnused }) => (isUnused ? [text] : [])),
  ];
  const fixed = constants.flatMap(({ text, isUnused }) => (isUnused ? [] : [` ${capitalized(text)}.`])).join('');
  const judged = figures.isForced
    ? `Not asked, because ${NO_CHOICE}.`
    : uses.length === 0
      ? `Not answered: ${study.noSearch === undefined ? 'there are too many moves to count each' : 'search cannot play'}.`
      : `None of the ${uses.length} moves is shown to be always right or never right.`;
  const sentence = flaws.length === 0 ? judged : `${capitalized(listed(flaws))}.`;
  return {
    question: 'Unused?',
    text: `${sentence}${fixed}`,
    ...(flaws.length > 0 && { flaw: listed(flaws) }),
    figures: [],
  };
}

/** What best play is worth, next to what the best players of the study reach. */
export function solved(figures: StudyFigures, value: number): StudyAnswer {
  const { study, best, rule } = figures;
  const { name, parts = 1 } = rule?.measure ?? study.game.measures[0];
  const hasTies = rule?.kind === 'winners' && study.game.measures.some(({ role }) => role === 'tie');
  const achieved = scaledBy(figures.estimate(best.cell, firstOf(study.seats, 'result')), (rule?.sign ?? 1) / parts);
  const text =
    rule?.kind === 'alone' || rule?.kind === 'together'
      ? `The best possible mean of ${name} is ${plainNumber(toFour(value))}, and ${best.player} has ${symmetric(achieved)}.`
      : `${capitalized(bestPlayText(figures, value))}${hasTies ? '; a tie is half a win' : ''}.`;
  return { question: 'Solved?', text: `Yes. ${text}`, figures: [] };
}

function quoted(moves: readonly { readonly text: string }[]): string {
  const [first, ...others] = moves;
  return moves.length > 4
    ? `'${first?.text ?? ''}' and ${others.length} other moves`
    : listed(moves.map(({ text }) => `'${text}'`));
}
