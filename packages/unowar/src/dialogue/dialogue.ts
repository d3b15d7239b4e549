import {
  createPlayer,
  createPlayers,
  createRunner,
  type Dialogue,
  type DialogueSetting,
  type Ending,
  type Game,
  GameStepper,
  InputError,
  type Move,
  type Player,
  type Seat,
} from '@cards/core';
import { givenText, opponentsOf } from '@cards/core/internal';
import { UnoWarGame } from '../engine.js';
import { winRate, winRateLine } from '../match.js';
import { playersOf, type UnoWarParams } from '../parameters.js';
import { STRATEGIES } from '../strategies/index.js';
import { type AI, nameOf, PASS, type UnoWarView } from '../view.js';
import { Conversation, exitText } from './conversation.js';

const TOURNAMENT = 'tournament';

const SEATS: Readonly<Record<string, Seat>> = { first: 0, second: 1 };

/**
 * UnoWar at a terminal: people play against strategies, by default `random`, until a person quits or the input ends.
 * `words` can contain the seat of one person, `first` (the default) or `second`; or `tournament`, with or without a
 * number of games, without a person. Game `i` has the deal of game `i` of a batch with the same seed.
 */
export function dialogue(setting: DialogueSetting<UnoWarParams>): Dialogue<UnoWarOutcome> {
  const [word, ...words] = setting.words;
  if (word === TOURNAMENT) return tournamentDialogue({ ...setting, words });
  const { params, own = [], strategies } = setting;
  const people = peopleOf(setting);
  const game = { id: 'unowar', seats: playersOf(params) } as const;
  const playable = { strategies: [...STRATEGIES, ...own] };
  const opponents = opponentsOf(game, { params, people, strategies }, 'random').map((spec, seat) =>
    spec === undefined ? undefined : createPlayer<UnoWarView, UnoWarParams>(playable, params, spec, seat),
  );
  return games(setting, people, opponents);
}

function* games(
  { params, streams, review, plain = false, interactive = false, onGame }: DialogueSetting<UnoWarParams>,
  people: readonly Seat[],
  opponents: readonly (Player<UnoWarView> | undefined)[],
): Dialogue<UnoWarOutcome> {
  const names = namesOf(opponents);
  const page = people.length === 1 ? undefined : interactive ? '\f' : '';
  let decided = PASS;
  const conversations = names.map(() => new Conversation(names, plain, page));
  const players = opponents.map((opponent, seat) => {
    const conversation = conversations[seat] as Conversation;
    const person: AI = {
      begin: (view) => conversation.begin(view),
      move: () => decided,
      observe: (view) => conversation.observe(view),
    };
    return opponent ?? { name: 'you', strategy: person };
  });
  const game = UnoWarGame.undealt(params);
  const stepper = new GameStepper<UnoWarView, UnoWarGame>(game, players);
  const rngs = streams.gameRngs(players.length);
  const points: number[][] = [];
  for (;;) {
    const index = points.length;
    stepper.begin(rngs.seek(index));
    const moves: Move[] = [];
    onGame?.({ index, engine: game, moves, hint: 'own' });
    while (!game.over) {
      const seat = game.toMove;
      if (people.includes(seat)) {
        const view = game.view(seat);
        const move = yield* (conversations[seat] as Conversation).decide(view);
        if (typeof move !== 'number') {
          return { text: exitText(move, view), outcome: { points } };
        }
        decided = move;
      }
      moves.push(stepper.step());
    }
    const reviewed = people.map((seat) => review?.(index, moves, seat) ?? '').join('');
    const [first = 0] = people;
    points.push(names.map((_, after) => game.view(0).pointsOf((first + after) % names.length)));
    const ends = people.map(
      (seat) => `${page === undefined ? '' : `\nSeat ${seat}:\n`}${conversations[seat]?.takeText()}`,
    );
    const ending = yield* askForAnother(
      `${page ?? ''}${ends.join('')}${reviewed === '' ? '' : `\n${reviewed}\n`}`,
      points,
    );
    if (ending !== undefined) return ending;
  }
}

/** The names of the seats: those of the strategies, with the seat where two have the same. */
function namesOf(opponents: readonly (Player<UnoWarView> | undefined)[]): readonly string[] {
  const names = opponents.map((opponent) => opponent && nameOf(opponent));
  return names.map((name, seat) => {
    if (name === undefined) return `Seat ${seat}`;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${seat}`;
  });
}

/** Asks whether to play another game. Returns undefined for yes. */
function* askForAnother(
  text: string,
  points: UnoWarOutcome['points'],
): Generator<string, Ending<UnoWarOutcome> | undefined, string | null> {
  for (let shown = text; ;) {
    const line: string | null = yield `${shown}Another game, yes or no? `;
    // At the end of the input, the cursor is still on the line of the question.
    if (line === null) return { text: '\n', outcome: { points } };
    const said = line.trim().toLowerCase();
    if (said === 'yes' || said === 'y') return undefined;
    if (said === 'no' || said === 'n' || said === 'quit') return { text: '', outcome: { points } };
    if (said === 'help') shown = 'Type yes for another game, or no or quit to stop.\n';
    else shown = said === '' ? 'Type yes or no.\n' : `${givenText(said)} is not an answer. Type yes or no.\n`;
  }
}

function peopleOf({ words, people }: DialogueSetting<UnoWarParams>): readonly Seat[] {
  const [word, ...more] = words;
  const seat = word !== undefined && Object.hasOwn(SEATS, word) ? SEATS[word] : undefined;
  if (word === undefined) return people ?? [0];
  if (people !== undefined)
    throw new InputError(`the seats of people are ${people.join(', ')} already; leave '${word}' out`);
  if (seat !== undefined && more.length === 0) return [seat];
  const given = words.join(' ').slice(0, 100);
  throw new InputError(
    `your seat must be first or second, not '${given}'; for the tournament of the strategies, type ${TOURNAMENT}`,
  );
}

export interface UnoWarOutcome {
  /** The points of each finished game as `[game][player]`: of the first person, then of the next seats in turn. */
  readonly points: readonly (readonly number[])[];
  /** Of a tournament: the win rates as `[first seat][second seat]`, in the order of the strategies. */
  readonly winRates?: readonly (readonly number[])[];
}

/** The number of games for each pair of AIs, unless the person gives another one. */
const TRIALS = 1000;

/** The maximum number of games for each pair. Nine pairs of the source document's AIs then take about 20 seconds. */
const MAX_TRIALS = 100_000;

const PLAYERS = ['random', 'smallest', 'biggest'];

/**
 * The source document's tournament at a terminal: the win rate of each ordered pair of strategies, by default the
 * source document's three. `words` can contain the number of games for each pair. Game `i` of each pair is game `i` of
 * a batch with the same parameters and seed.
 */
function tournamentDialogue(setting: DialogueSetting<UnoWarParams>): Dialogue<UnoWarOutcome> {
  const trials = trialsOf(setting.words);
  const { params, people } = setting;
  if (playersOf(params) !== 2 || people !== undefined)
    throw new InputError(
      'the tournament is for two players, and none of them is a person: leave the other options out',
    );
  const specs = setting.strategies.length === 0 ? PLAYERS : setting.strategies;
  const game = { id: 'unowar', seats: 2, strategies: [...STRATEGIES, ...(setting.own ?? [])] } as const;
  for (const spec of specs) createPlayers(game, params, [spec, spec]);
  return playAll(game, setting, specs, trials);
}

// oxlint-disable-next-line require-yield -- this dialogue asks no questions
function* playAll(
  game: Pick<Game<UnoWarView, UnoWarParams>, 'id' | 'seats' | 'strategies'>,
  { params, streams, show }: DialogueSetting<UnoWarParams>,
  specs: readonly string[],
  trials: number,
): Dialogue<UnoWarOutcome> {
  const rngs = streams.gameRngs(2);
  let text = '';
  const winRates = specs.map((ai1) =>
    specs.map((ai2) => {
      const players = createPlayers(game, params, [ai1, ai2]);
      const rate = winRate(createRunner(UnoWarGame.undealt(params), players), trials, (trial) => rngs.seek(trial));
      const line = `${winRateLine(players.map(nameOf), rate)}\n`;
      if (show === undefined) text += line;
      else show(line);
      return rate;
    }),
  );
  return { text, outcome: { points: [], winRates } };
}

function trialsOf([text = String(TRIALS), ...more]: readonly string[]): number {
  const trials = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (trials >= 1 && trials <= MAX_TRIALS && more.length === 0) return trials;
  const given = [text, ...more].join(' ').slice(0, 100);
  throw new InputError(
    `the number of games for each pair of a tournament must be an integer from 1 to ${MAX_TRIALS}, not '${given}'`,
  );
}
