import { type AnyGame, defineGame, type Rng, seededRng } from '@cards/core';
import { simulate } from '@cards/batch';
import { planStudy, type Study, studyOf } from '@cards/report';
import { type StudyPlan } from '../../src/study/plan-study.js';
import { goofspiel } from '../../../core/examples/goofspiel.js';

interface Race {
  readonly totals: number[];
  turn: number;
  cards: number[];
  played: number;
  readonly first: number;
}

/**
 * Each player plays one of three cards in each of its turns, and adds what it gains to a total. The highest total wins.
 * Options plant a flaw. In an `even` race, nothing distinguishes the seats or the moves: a seat that is drawn begins,
 * and the cards lie in any order. So no seat is better, and no move is always or never right.
 */
export function race(
  id: string,
  options: {
    readonly seats?: number;
    readonly bonus?: readonly number[];
    readonly rounds?: number;
    readonly weight?: (round: number) => number;
    readonly gain?: (card: number, rng: Rng) => number;
    readonly endless?: number;
    readonly extra?: 'resign' | 'triumph';
    readonly chance?: number;
    readonly moons?: boolean;
    readonly even?: boolean;
  } = {},
) {
  const {
    seats = 2,
    bonus = [],
    rounds = 4,
    weight = () => 1,
    gain = (card: number) => card,
    endless = 0,
    extra,
    chance = 9,
    moons = false,
    even = false,
  } = options;
  const moves = even ? ['left', 'center', 'right'] : ['low', 'middle', 'high', extra ?? ''];
  const drawn = (rng: Rng): number[] => {
    const cards = [rng.int(10), rng.int(10), rng.int(10)];
    return even ? cards : cards.sort((a, b) => a - b);
  };
  const winners = ({ totals }: Race): readonly number[] => {
    const most = Math.max(...totals);
    return totals.flatMap((total, seat) => (total === most ? [seat] : []));
  };
  return defineGame({
    id,
    seats,
    parameters: {},
    deal: (_params, rng): Race => ({
      totals: Array.from({ length: seats }, (_, seat) => (bonus[seat] ?? 0) + rng.int(chance)),
      turn: endless > 0 && rng.int(endless) === 0 ? -1 : 0,
      cards: drawn(rng),
      played: 0,
      first: even ? rng.int(seats) : 0,
    }),
    toMove: ({ turn, first }) => (first + Math.max(0, turn)) % seats,
    moves: ({ turn }) => {
      if (turn >= rounds * seats) return [];
      if (turn < 0) return [0];
      return extra === undefined ? [0, 1, 2] : [0, 1, 2, 3];
    },
    play(state, move, rng) {
      state.played++;
      if (state.turn < 0) return;
      const seat = (state.first + state.turn) % seats;
      const round = Math.floor(state.turn / seats);
      if (move === 3) state.totals[seat] = (state.totals[seat] as number) + (extra === 'resign' ? -100 : 100);
      else state.totals[seat] = (state.totals[seat] as number) + weight(round) * gain(state.cards[move] as number, rng);
      state.cards = drawn(rng);
      state.turn++;
    },
    resample(state, _seat, rng) {
      void state;
      void rng;
    },
    view: { totals: ({ totals }) => totals, cards: ({ cards }) => cards, turn: ({ turn }) => turn },
    moveText: (move) => moves[move] as string,
    measures: {
      win: { role: 'win', of: (state, seat) => winners(state).length === 1 && winners(state)[0] === seat },
      tie: { role: 'tie', of: (state, seat) => winners(state).length > 1 && winners(state).includes(seat) },
      ...(moons && { moons: { bounds: [0, 1], of: () => 0 } }),
    },
  });
}

const luck = (_card: number, rng: Rng): number => rng.int(10);
const both = (card: number, rng: Rng): number => card + rng.int(30);

/** Whether a cell of a study decides a sentence. */
export type Deciding = (role: StudyPlan['roles'][number]) => boolean;

/** Tables of equal players: of two kinds, and the best ones. */
export const tables: Deciding = ({ kind, player }) => kind === 'equal' && player !== 'search:16';
const strongest: Deciding = ({ kind, player }) => kind === 'equal' && player === 'search:64';
const skills: Deciding = ({ kind, against }) => kind !== 'equal' && against === 'random';

/** Flaws: the game that has one, what the first sentence says, and the cells that decide it. */
export const PLANTED: readonly (readonly [flaw: string, game: unknown, sentence: RegExp, decides: Deciding])[] = [
  ['a first seat that wins 60%', race('first', { gain: luck, bonus: [2] }), /seat 0 scores .*% if all play/, tables],
  [
    'a seat of four that wins 20%',
    race('four', { seats: 4, gain: luck, bonus: [0, 0, -2, 0] }),
    /seat 2 scores .*% if all play/,
    tables,
  ],
  ['pure luck', race('luck', { gain: luck }), /no skill helps: it is pure luck/, skills],
  ['pure skill', race('skill', { chance: 1 }), /skill than luck|pure skill/, skills],
  [
    'a game that stalls',
    race('stall', { endless: 10, gain: luck }),
    /of the games of .* stall/,
    // Search thinks about every move of a game without an end.
    ({ kind, player }) => kind === 'equal' && player === 'random',
  ],
  [
    'a move that is never right',
    race('resign', { extra: 'resign', gain: both }),
    /'resign' is never right for search:64/,
    strongest,
  ],
  [
    'a move that is always right',
    race('triumph', { extra: 'triumph', gain: both }),
    /'triumph' is always right for search:64/,
    strongest,
  ],
  [
    'a rule that no player can use',
    race('moons', { moons: true, gain: both }),
    /moons was 0 in all [\d,]+ games/,
    () => false,
  ],
  [
    'a winner who is decided at half time',
    race('half', { rounds: 8, weight: (round) => (round < 4 ? 10 : 0), gain: both }),
    /the winner is decided after \d+(\.\d)?% of the game/,
    strongest,
  ],
];

/** The games that a cell has if its results are not needed: an interval needs as many. */
const IDLE = 31;

/**
 * The study of a game, of which only the cells are played that decide a sentence. At the default size, if it finds the
 * flaw of the sentence, the whole study does.
 *
 * @param trials - the games of each of these cells (default: those of the study)
 */
export function partOfStudy(game: unknown, seed: string | number, decides: Deciding, trials?: number): Study {
  const plan = planStudy(game as AnyGame, { seed });
  const cells = plan.experiment.cells.map((cell, at) => {
    const role = plan.roles[at];
    if (role === undefined || !decides(role)) return { ...cell, trials: IDLE };
    return trials === undefined ? cell : { ...cell, trials };
  });
  return studyOf(plan, simulate({ ...plan.experiment, cells }));
}

/** What is known about a game without a flaw, except that luck is one. */
type Known = 'even' | 'luck' | 'symmetric';

/** Games without a flaw but pure luck, for some seeds, at the default size. Without search, a page is cheap. */
export const FLAWLESS: readonly (readonly [known: Known, hasSearch: boolean, planOf: (seed: number) => StudyPlan])[] = [
  ['even', true, (seed) => planned(evenRace('two', seed, 2), seed)],
  ['even', true, (seed) => planned(evenRace('three', seed, 3), seed)],
  ['luck', true, (seed) => planned(luckRace(seed), seed)],
  // Both bid without seeing the other bid, so no seat is better. Search bids as if it saw it, and errs.
  ['symmetric', true, (seed) => planStudy(goofspiel, { params: { cards: 3 }, seed: `page ${seed}` })],
  ['even', false, (seed) => planned(withoutSearch(evenRace('two', seed, 2)), seed)],
  ['even', false, (seed) => planned(withoutSearch(evenRace('three', seed, 3)), seed)],
  ['even', false, (seed) => planned(withoutSearch(evenRace('four', seed, 4)), seed)],
  ['luck', false, (seed) => planned(withoutSearch(luckRace(seed)), seed)],
];

const planned = (game: AnyGame, seed: number): StudyPlan => planStudy(game, { seed: `page ${seed}` });
const roundsOf = (seed: number): number => [1, 2, 4][seed % 3] as number;

const luckRace = (seed: number): AnyGame => race('luck', { even: true, rounds: roundsOf(seed), gain: luck }) as AnyGame;

function evenRace(id: string, seed: number, seats: number): AnyGame {
  const sides = 5 + seededRng(`sides ${seed}`).int(30);
  const gain = (card: number, rng: Rng): number => card + rng.int(sides);
  return race(id, { even: true, seats, rounds: roundsOf(seed), gain }) as AnyGame;
}

/** A race with two strategies of its own in the place of search. */
function withoutSearch(searched: AnyGame): AnyGame {
  const { search: _, ...game } = searched;
  const own = (name: string, choose: (cards: readonly number[]) => number): AnyGame['strategies'][number] => ({
    name,
    summary: `plays the ${name} card`,
    create: () => ({ move: (view) => choose((view as { readonly cards: readonly number[] }).cards) }),
  });
  const random = game.strategies.filter(({ name }) => name === 'random');
  return {
    ...game,
    strategies: [...random, own('first', () => 0), own('highest', (cards) => cards.indexOf(Math.max(...cards)))],
  };
}

/** The flaws of a page, and its sentences that are not true of a game of {@link FLAWLESS}. */
export function falseFindings({ answers }: Study, known: Known): readonly string[] {
  const [fair, skill] = answers;
  const isLuck = known === 'luck';
  // That search errs in one seat is true.
  const isEven = /^No(?: seat is|t) shown/.test(fair?.text ?? '') || known === 'symmetric';
  const isSkill = skill?.text.includes('still pays') === true || (skill?.figures[0]?.low ?? 0) > 0;
  return [
    ...answers.flatMap(({ flaw }) => (flaw === undefined || (isLuck && flaw.includes('pure luck')) ? [] : [flaw])),
    ...(isEven ? [] : [fair?.text ?? '']),
    ...(isLuck && isSkill ? [skill?.text ?? ''] : []),
  ];
}
