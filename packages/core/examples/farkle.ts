import { defineGame, type Rng } from '@cards/core';

const FACES = [1, 2, 3, 4, 5, 6];
const DICE = 6;

/**
 * Farkle for two players and more. Keep dice that score, then roll the others or bank your points. A roll in which
 * nothing scores loses the points of the turn.
 *
 * Source: reference.com/hobbies-games/scoring-rules-farkle-dice-game-37243fbc4474d00a, but to 5,000 points in place of
 * 10,000, and three farkles in a row cost nothing. A player whose six dice have all scored can roll all of them again.
 */
export const farkle = defineGame({
  id: 'farkle',
  summary: 'keep dice that score, and roll on or bank',
  rulebook: [
    'Roll six dice. Keep at least one that scores, and put it aside.',
    'A 1 scores 100 and a 5 scores 50. Three of a kind in one roll score 100 times their face, three 1s 1,000.',
    'Then bank the points of your turn, or roll the other dice. If all six score, roll all six again.',
    'A roll in which nothing scores, a farkle, loses the points of the turn.',
    'When a player has banked the target, each other player has one more turn. The most points win.',
  ],
  seats: ({ players }) => players,
  parameters: {
    players: { summary: 'players', default: 2, min: 2, max: 6 },
    target: { summary: 'points that end the game, in hundreds', default: 50, min: 5, max: 100 },
  },
  actions: () => ['bank', 'roll', ...keepsOf(FACES.flatMap((face) => Array.from({ length: DICE }, () => face)))],
  deal({ players }, rng) {
    const scores = Array.from({ length: players }, () => 0);
    const state = { scores, dice: [] as number[], left: DICE, turn: 0, mover: 0, last: -1 };
    roll(state, rng);
    return state;
  },
  toMove: ({ mover }) => mover,
  moves({ dice, mover, last }) {
    if (mover === last) return [];
    return dice.length === 0 ? ['bank', 'roll'] : keepsOf(dice);
  },
  play(state, move, rng, { target }) {
    if (move === 'bank') {
      const score = (state.scores[state.mover] ?? 0) + state.turn;
      state.scores[state.mover] = score;
      if (state.last === -1 && score >= 100 * target) state.last = state.mover;
      pass(state);
      roll(state, rng);
    } else if (move === 'roll') roll(state, rng);
    else {
      const kept = move.split(' ').slice(1).map(Number);
      state.turn += pointsOf(kept);
      state.left = state.left === kept.length ? DICE : state.left - kept.length;
      state.dice = [];
    }
  },
  view: {
    scores: ({ scores }) => scores,
    turn: ({ turn }) => turn,
    dice: ({ dice }) => dice,
    left: ({ left }) => left,
    mover: ({ mover }) => mover,
    last: ({ last }) => (last === -1 ? null : last),
  },
  show: ({ scores, turn, dice, left, last }) =>
    [
      `points: ${scores.map((points, seat) => `seat ${seat} ${points}`).join(', ')}`,
      ...(last === null ? [] : [`seat ${last} has banked the target, so this is your last turn`]),
      `this turn: ${turn} points; ${dice.length > 0 ? `dice: ${dice.join(' ')}` : `dice to roll: ${left}`}`,
    ].join('\n'),
  encoding: ({ players }) => ({
    scores: { list: [0, 100_000], length: players },
    turn: [0, 100_000],
    dice: { list: { maybe: [1, 6] }, length: DICE },
    left: [0, DICE],
    mover: [0, players - 1],
    last: { maybe: [0, players - 1] },
  }),
  measures: {
    win: { of: ({ scores }, seat) => String(leadersOf(scores)) === String(seat) },
    tie: { of: ({ scores }, seat) => leadersOf(scores).length > 1 && leadersOf(scores).includes(seat) },
    points: { each: 'seat', better: 'higher', bounds: [0, 100_000], of: ({ scores }, seat) => scores[seat] ?? 0 },
  },
  strategies: {
    // Keeps all dice that score, and banks at a number of points.
    bank: {
      arguments: [{ name: 'points', summary: 'the points at which it banks', min: 50, max: 10_000, default: 300 }],
      create: ({ args }) => ({
        move: ({ legal, turn }) =>
          legal[0] === 'bank' ? (turn >= Number(args['points']) ? 'bank' : 'roll') : (legal.at(-1) ?? 'roll'),
      }),
    },
  },
  resample() {}, // Nothing is hidden.
  checks: { settings: [{ target: 5 }, { players: 3, target: 5 }], games: 3 },
});

interface Turn {
  scores: number[];
  /** The dice that were rolled and not kept yet, and how many there are to roll. */
  dice: number[];
  left: number;
  turn: number;
  mover: number;
  /** The seat that has reached the target first, which has no other turn. */
  last: number;
}

/** Rolls for the player to move, and for the next ones after a farkle. */
function roll(state: Turn, rng: Rng): void {
  while (state.mover !== state.last) {
    state.dice = Array.from({ length: state.left }, () => 1 + rng.int(6)).sort();
    if (keepsOf(state.dice).length > 0) return;
    pass(state);
  }
}

function pass(state: Turn): void {
  state.mover = (state.mover + 1) % state.scores.length;
  state.turn = 0;
  state.left = DICE;
  state.dice = [];
}

/** The results of `keepsOf`, which a game asks for in each turn. */
const KEEPS = new Map<string, string[]>();

/** All that a player can keep of some dice, as texts such as `keep 1 1 5`, the most dice last. */
function keepsOf(dice: readonly number[]): string[] {
  const key = dice.join('');
  const known = KEEPS.get(key);
  if (known !== undefined) return known;
  let kept: number[][] = [[]];
  for (const face of FACES) {
    // Of other faces than 1 and 5, three score together.
    const step = face === 1 || face === 5 ? 1 : 3;
    const most = dice.filter((die) => die === face).length;
    kept = kept.flatMap((some) =>
      Array.from({ length: Math.floor(Math.min(most, DICE - some.length) / step) + 1 }, (_, number) => [
        ...some,
        ...Array.from({ length: number * step }, () => face),
      ]),
    );
  }
  const keeps = kept
    .slice(1)
    .sort((one, other) => one.length - other.length)
    .map((some) => `keep ${some.join(' ')}`);
  KEEPS.set(key, keeps);
  return keeps;
}

function pointsOf(dice: readonly number[]): number {
  return FACES.reduce((sum, face) => {
    const count = dice.filter((die) => die === face).length;
    const [single, three] = face === 1 ? [100, 1000] : [face === 5 ? 50 : 0, 100 * face];
    return sum + three * Math.floor(count / 3) + single * (count % 3);
  }, 0);
}

/** The seats with the most points. */
function leadersOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  return [...scores.keys()].filter((seat) => scores[seat] === most);
}
