import {
  createPlayer,
  type Dialogue,
  type DialogueSetting,
  type Ending,
  InputError,
  type Move,
  opponentsOf,
  type Seat,
  type Player,
  GameStepper,
  givenText,
} from '@cards/core';
import { Conversation } from './conversation.js';
import { exitText } from './text.js';
import { tournamentDialogue, type UnoWarOutcome } from './tournament.js';
import { nameOf } from '../argument-checks.js';
import { playersOf, type UnoWarParams } from '../parameters.js';
import { STRATEGIES } from '../strategies/index.js';
import { UnoWarGame } from '../engine.js';
import { type AI, PASS, type UnoWarView } from '../view.js';

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
  const known = { strategies: [...STRATEGIES, ...own] };
  const opponents = opponentsOf(game, { params, people, strategies }, 'random').map((spec, seat) =>
    spec === undefined ? undefined : createPlayer<UnoWarView, UnoWarParams>(known, params, spec, seat),
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
