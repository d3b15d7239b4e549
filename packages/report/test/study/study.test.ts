import { type AnyGame, defineGame, type Rng } from '@cards/core';
import { simulate } from '@cards/batch';
import { pairs } from '@cards/pairs';
import { planStudy, studyOf, type Study } from '@cards/report';
import { formatDocument, studyDocument } from '@cards/report/internal';
import { studiesOf } from '../../src/study/study.js';
import { describe, expect, test } from 'vitest';
import { type Deciding, partOfStudy, PLANTED, race, tables } from './planted-games.js';

function studied(game: unknown): Study {
  const plan = planStudy(game as AnyGame);
  return studyOf(plan, simulate(plan.experiment));
}

const text = (study: Study, width = 80): string =>
  formatDocument(studyDocument(study, 'cards-sim study x', true), 'table', { width });

const luck = (_card: number, rng: Rng): number => rng.int(10);

/** A coin that the first player wins, without search, because its rules do not say how to resample. */
const sided = (id: string, guesses: readonly number[]) =>
  defineGame({
    id,
    seats: 2,
    deal: (_params, rng) => ({ side: rng.int(2), guess: -1 }),
    toMove: () => 0,
    moves: ({ guess }) => (guess < 0 ? [...guesses] : []),
    play(state, guess) {
      state.guess = guess;
    },
    view: {},
    measures: { win: { of: ({ side, guess }, seat) => (side === guess) === (seat === 0) } },
  });

const coin = sided('coin', [0]);
const guess = sided('guess', [0, 1]);

describe('a study', () => {
  test('of a game for one seat answers what applies', () => {
    const plan = planStudy(pairs, { params: { cards: 8 } });
    const study = studyOf(plan, simulate(plan.experiment));
    expect(study.answers.map(({ question }) => question)).toEqual([
      'Fair?',
      'Skill or luck?',
      'How long?',
      'Decisions?',
      'Exciting?',
      'Unused?',
    ]);
    expect(study.answers[0]?.text).toBe('There is only one seat.');
    expect(study.answers[4]?.text).toBe('There is no other player to compete with.');
    expect(study.verdict).toMatch(/^Pairs \(cards 8, copies 4\) is .*, and takes 1\d moves\.$/);
  });

  test('of a game without search says what to add, and answers the rest', () => {
    const study = studied(guess);
    expect(study.answers[1]?.text).toContain('add resample(state, seat, rng) to its rules');
    expect(study.verdict).toContain('of unknown skill');
  });

  test('of a game in which no player has a choice is one of pure luck, and asks for nothing', () => {
    const study = studied(coin);
    expect(study.verdict).toContain('pure luck');
    expect(study.answers.flatMap(({ flaw }) => flaw ?? [])).toEqual(['no player has a choice']);
    expect(text(study)).not.toContain('resample');
  });

  test('of a game whose search is not among its strategies says how to add it', () => {
    const game = race('hidden', { gain: luck }) as AnyGame;
    const own = { ...game, strategies: game.strategies.filter(({ name }) => name === 'random') };
    expect(planStudy(own).noSearch).toBe('export the game that withSearch returns');
    expect(
      planStudy({
        ...own,
        measures: race('x', { moons: true }).measures.filter(({ name }) => name === 'moons') as never,
      }).noSearch,
    ).toContain("has nothing to optimize: give one of its measures the role 'payoff' or 'win'");
  });

  test('fits the terminal, and has its questions on lines of their own where it is narrow', () => {
    const study = studied(coin);
    for (const width of [80, 50]) {
      const lines = text(study, width).split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
    }
    expect(text(study, 50)).toContain('\nFair?\n  No seat');
    expect(JSON.parse(formatDocument(studyDocument(study, ''), 'json', { width: 80 }))).toEqual(
      JSON.parse(JSON.stringify(study)),
    );
  });

  test('has no flaw in the seats of a game whose best play is even, whatever its players do', () => {
    const biased = race('biased', { gain: luck, bonus: [9] }) as AnyGame;
    const { search: _, ...plain } = biased;
    const unsearched = { ...plain, strategies: biased.strategies.filter(({ name }) => name === 'random') } as AnyGame;
    const plan = planStudy(unsearched);
    const summary = simulate(plan.experiment);
    expect(studiesOf([plan], summary)[0]?.answers[0]?.open).toBe(
      'whether it is fair is open, because only random shows that seat 0 wins more',
    );
    const [fair, ...others] = studiesOf([plan], summary, [0.5])[0]?.answers ?? [];
    expect(fair?.flaw).toBe(undefined);
    expect(fair?.text).toMatch(
      /^By proof, no seat is better with best play: seat 0 scores .*% \(wins .*%, ties .*%\) if all play/,
    );
    expect(others.at(-1)?.text).toBe('Yes. Seat 0 scores 50% with best play; a tie is half a win.');
    const uneven = studiesOf([plan], summary, [0.6])[0];
    expect(uneven?.answers[0]?.flaw).toBe('seat 0 scores 60% with best play');
    expect(uneven?.verdict).toContain(', but seat 0 scores 60% with best play');
    const nearly = studiesOf([plan], summary, [0.505])[0]?.answers[0];
    expect([nearly?.flaw, nearly?.open]).toEqual([undefined, undefined]);
    expect(nearly?.text).toMatch(
      /^Nearly: by proof, seat 0 (?:wins|scores) 50.5% with best play: seat 0 (wins|scores)/,
    );
  });

  test('gives the last step of the ladder four parts of the budget, because it decides whether more thought pays', () => {
    const { roles, experiment } = planStudy(race('plain') as AnyGame);
    const games = (player: string, against: string): number => {
      const at = roles.findIndex((role) => role.kind === 'step' && role.player === player && role.against === against);
      return experiment.cells[at]?.trials ?? 0;
    };
    // Against search:16, a round costs a quarter more than against random, which costs nothing.
    const parts = (1.25 * games('search:64', 'search:16')) / games('search:64', 'random');
    expect(parts).toBeGreaterThan(3.8);
    expect(parts).toBeLessThan(4.2);
  });

  test('refuses a game without a player', () => {
    expect(() => planStudy({ ...(coin as AnyGame), strategies: [] })).toThrow(
      'coin has no strategy that needs no argument, so no player can be chosen',
    );
  });
});

/** Each of two seats says one of two numbers, and then both get what they are worth. */
const said = (rules: object) => ({
  seats: 2,
  deal: () => ({ said: [] as number[] }),
  toMove: (state: { said: number[] }) => state.said.length,
  moves: (state: { said: number[] }) => (state.said.length < 2 ? [1, 3] : []),
  play: (state: { said: number[] }, move: number) => void state.said.push(move),
  view: { said: (state: { said: number[] }) => state.said },
  resample: () => undefined,
  ...rules,
});

describe('a study speaks of what the seats play for', () => {
  test('wins that are shared are a score, with the rates of wins and ties', () => {
    // Two of three games are ties. Of the others, luck decides.
    const game = defineGame({
      id: 'ties',
      seats: 2,
      deal: (_params, rng) => ({ winner: rng.int(6), turn: 0 }),
      toMove: ({ turn }) => turn,
      moves: ({ turn }) => (turn === 2 ? [] : [0, 1]),
      play: (state) => void state.turn++,
      view: {},
      measures: {
        win: { of: ({ winner }, seat) => winner === seat },
        tie: { of: ({ winner }) => winner > 1 },
      },
      resample: () => undefined,
    });
    const { answers } = partOfStudy(game, 1, ({ kind, player }) => kind === 'equal' && player === 'random');
    const [, wins, ties] =
      /scores .*? \(wins ([\d.]+)%, ties ([\d.]+)%\) if all play random/.exec(answers[0]?.text ?? '') ?? [];
    expect(Math.abs(Number(wins) - 100 / 6)).toBeLessThan(3);
    expect(Math.abs(Number(ties) - 200 / 3)).toBeLessThan(3);
  });

  test('penalty points are those of a seat, of parts as whole units, and no share is even', () => {
    const penalty = { role: 'payoff', better: 'lower', parts: 2, unit: 'heads', bounds: [1, 3] };
    const of = (state: { said: number[] }, seat: number): number => state.said[seat] ?? 0;
    const game = defineGame({ id: 'low', ...said({ measures: { penalty: { ...penalty, of } } }) } as never);
    const { answers } = partOfStudy(game, 1, ({ kind }) => kind === 'equal', 800);
    expect(answers[0]?.text).toMatch(/seat 0 gets (1\.0\d*|0\.99\d*) ± .* heads a game if all play random/);
    expect(answers[0]?.text).toMatch(/gets 0\.5\d* ± .* heads a game if all play search:64\.$/);
    expect(answers[1]?.text).toMatch(
      /search:16 gets .* heads a game (more|less) than the mean of the table against search:4/,
    );
  });

  test('of a game that all play together, how well they play it and whether they need each other', () => {
    const of = (state: { said: number[] }): number => Number(state.said[0] === state.said[1]);
    const measures = { met: { unit: 'points', better: 'higher', bounds: [0, 1], of } };
    const game = defineGame({ id: 'meet', ...said({ together: true, measures }) } as never);
    const plan = planStudy(game as AnyGame);
    const cells = plan.experiment.cells.map((cell) => ({ ...cell, trials: 100 }));
    const [study] = studiesOf([plan], simulate({ ...plan.experiment, cells }), [1]);
    const [together, well, , , exciting] = study?.answers ?? [];
    expect(together?.question).toBe('Together?');
    expect(together?.text).toMatch(
      /points if all play search:64, .* with one search:64 among random, and .* if all play random/,
    );
    expect(well?.text).toMatch(/^Points: random 0\.\d+ ± .*, and search:64 1\.0.*\. Best play reaches 1\.$/);
    expect(exciting?.text).toContain('all seats play together');
    expect(study?.verdict).toContain('is played together');
    expect(JSON.stringify(study)).not.toMatch(/fair|wins/i);
  });

  test('games that end unfinished are games that stall, whatever the rules say that they are worth', () => {
    const game = defineGame({
      id: 'stall',
      seats: 2,
      moveLimit: 12,
      unfinished: 'even',
      deal: (_params, rng) => ({ isEndless: rng.int(4) === 0, moves: 0 }),
      toMove: ({ moves }) => moves % 2,
      moves: ({ isEndless, moves }) => (moves < 2 || isEndless ? [0, 1] : []),
      play: (state) => void state.moves++,
      view: {},
      measures: { win: { of: (_state, seat) => seat === 0 } },
      resample: () => undefined,
    });
    const { answers } = partOfStudy(game, 1, ({ kind }) => kind === 'equal', 300);
    expect(answers[2]?.flaw).toMatch(/^2\d(\.\d)?% of the games of \S+ stall: they are not over after 12 moves$/);
    // Seat 0 wins all other games.
    expect(answers[0]?.text).toMatch(/wins 7\d(\.\d)?%, ties 2\d(\.\d)?%/);
  });
});

/** A token that chance moves, whatever the seats do, until it is at one of two ends. */
const walk = (half: number): AnyGame =>
  defineGame({
    id: 'walk',
    seats: 2,
    unfinished: 'even',
    deal: () => ({ at: 0, turn: 0 }),
    toMove: ({ turn }) => turn % 2,
    moves: ({ at }) => (Math.abs(at) === half ? [] : [0, 1]),
    play: (state, _move, rng) => void ((state.at += 2 * rng.int(2) - 1), state.turn++),
    view: { at: ({ at }) => at },
    measures: { win: { of: ({ at }, seat) => at === (seat === 0 ? half : -half) } },
    resample: () => undefined,
  });

describe('a study says that something is not shown', () => {
  test('if most games do not end: neither whether they are fair, nor whether skill helps, nor how they go', () => {
    const { answers, verdict } = partOfStudy(walk(500), 1, () => false);
    expect(answers[0]?.text).toMatch(/^Not shown, because (?:9\d(\.\d)?|100)% of the games of random are not over/);
    expect(answers[1]?.text).toContain('search cannot play: games of about 10000 moves are too long for it');
    expect(answers[4]?.text).toMatch(/^Not answered/);
    expect(verdict).not.toMatch(/fair (?:by|as far)|pure luck/);
  });

  test('if all seats had the same result in all games, or few games have a winner', () => {
    const same = { win: { of: (): boolean => false } };
    const { answers, verdict } = partOfStudy(
      defineGame({ id: 'same', ...said({ measures: same }) } as never),
      1,
      () => false,
    );
    expect(answers.slice(0, 2).map(({ text: one }) => one.slice(0, 11))).toEqual(['Not shown, ', 'Not shown, ']);
    expect(verdict).not.toMatch(/fair as far|pure luck/);
  });

  test('the winner leads from the deal on if the deal decides, however many games are ties', () => {
    const dealt = defineGame({
      id: 'dealt',
      seats: 2,
      deal: (_params, rng) => ({ winner: rng.int(6), turn: 0 }),
      toMove: ({ turn }) => turn % 2,
      moves: ({ turn }) => (turn === 10 ? [] : [0, 1]),
      play: (state) => void state.turn++,
      view: { winner: ({ winner }) => winner },
      measures: { win: { of: ({ winner }, seat) => winner === seat } },
      resample: () => undefined,
    });
    const plan = planStudy(dealt as AnyGame);
    const cells = plan.experiment.cells.map((cell) => ({ ...cell, trials: 100 }));
    const [, , , , exciting] = studyOf(plan, simulate({ ...plan.experiment, cells })).answers;
    expect(exciting?.text).toMatch(
      /^Of 100 games, [234]\d have a winner\. The winner leads for good after 0% of the game on average, and is sure to win after 0%\./,
    );
  });
});

describe('a study names a planted flaw', { tags: 'slow' }, () => {
  test('of a seat only if two kinds of players show it, because all strengths of search can err alike', () => {
    // A race that is fair by symmetry. Search of each strength plays its worst card in the last seat.
    const erring = (bonus: number): AnyGame => {
      const game = race('erring', { even: true, rounds: 2, gain: (card) => card, bonus: [bonus] }) as AnyGame;
      const search = game.strategies.find(({ name }) => name === 'search') as AnyGame['strategies'][number];
      const create: typeof search.create = ({ seat }) => ({
        move: (view) => {
          const { cards } = view as { readonly cards: readonly number[] };
          return cards.indexOf(seat === 0 ? Math.max(...cards) : Math.min(...cards));
        },
      });
      return { ...game, strategies: game.strategies.map((one) => (one === search ? { ...one, create } : one)) };
    };
    const found = (game: AnyGame, rounds: number): Study => {
      const plan = planStudy(game);
      const trialsOf = (at: number): number => (plan.roles[at]?.kind === 'step' ? rounds : 100);
      const cells = plan.experiment.cells.map((cell, at) => ({ ...cell, trials: trialsOf(at) }));
      return studyOf(plan, simulate({ ...plan.experiment, cells }));
    };
    const doubted = found(erring(0), 1000);
    expect(doubted.answers[1]?.text).toContain('so more thought hardly pays');
    const [fair] = doubted.answers;
    expect(fair?.flaw).toBe(undefined);
    expect(fair?.text).toMatch(
      /^Open, because only search shows that seat 0 wins more, which can be a fault of its play/,
    );
    expect(doubted.verdict).toMatch(
      /; whether it is fair is open, because only search shows that seat 0 wins more; whether skill helps is open, because no player gains from it, but the moves differ in worth\.$/,
    );
    expect(doubted.verdict).not.toContain('fair as far as');
    // With a head start, random players show it too.
    const named = found(erring(9), 31);
    expect(named.answers[0]?.open).toBe(undefined);
    expect(named.verdict).toMatch(/, but seat 0 (wins|scores) [\d.]+ ± [\d.]+% if all play search:64/);
  });

  const find = (_: string, game: unknown, sentence: RegExp, decides: Deciding): void =>
    expect(partOfStudy(game, 1, decides).verdict).toMatch(sentence);
  test.each(PLANTED.slice(0, 1))('%s', find);
  test.each(PLANTED.slice(1))('%s', { tags: 'release' }, find);

  test('but none in a game without flaws', () => {
    const { answers } = partOfStudy(race('plain', { gain: (card, rng) => card + rng.int(30) }), 1, tables);
    expect(answers.flatMap(({ flaw }) => flaw ?? [])).toEqual([]);
  });
});
