import {
  createPlayer,
  type Dialogue,
  type DialogueSetting,
  type Ending,
  InputError,
  type Move,
  type Seat,
  type Player,
  GameStepper,
  givenText,
} from '@cards/core';
import { Conversation } from './conversation.js';
import { exitText } from './text.js';
import { tournamentDialogue, type UnoWarOutcome } from './tournament.js';
import { nameOf } from '../argument-checks.js';
import type { UnoWarParams } from '../parameters.js';
import { STRATEGIES } from '../strategies/index.js';
import { UnoWarGame } from '../engine.js';
import { type AI, PASS, type UnoWarView } from '../view.js';

const TOURNAMENT = 'tournament';

const SEATS: Readonly<Record<string, Seat>> = { first: 0, second: 1 };

/**
 * UnoWar at a terminal: a person plays against a strategy, by default `random`, until the person quits or the input
 * ends. `words` can contain the person's seat, `first` (the default) or `second`; or `tournament`, with or without a
 * number of games, without a person. Game `i` has the deal of game `i` of a batch with the same seed.
 */
export function dialogue(setting: DialogueSetting<UnoWarParams>): Dialogue<UnoWarOutcome> {
  const [word, ...words] = setting.words;
  if (word === TOURNAMENT) return tournamentDialogue({ ...setting, words });
  const seat = seatOf(setting.words);
  return games(setting, seat, opponentOf(setting, 1 - seat));
}

function* games(
  { params, streams, review, plain = false }: DialogueSetting<UnoWarParams>,
  seat: Seat,
  opponent: Player<UnoWarView>,
): Dialogue<UnoWarOutcome> {
  const conversation = new Conversation(nameOf(opponent), plain);
  let decided = PASS;
  const person: AI = {
    begin: (view) => conversation.begin(view),
    move: () => decided,
    observe: (view) => conversation.observe(view),
  };
  const you = { name: 'you', strategy: person };
  const game = UnoWarGame.undealt(params);
  const stepper = new GameStepper<UnoWarView, UnoWarGame>(game, seat === 0 ? [you, opponent] : [opponent, you]);
  const view = game.view(seat);
  const rngs = streams.gameRngs(2);
  const points: [number, number][] = [];
  for (;;) {
    stepper.begin(rngs.seek(points.length));
    const moves: Move[] = [];
    while (!game.over) {
      if (game.toMove === seat) {
        const move = yield* conversation.decide(view);
        if (typeof move !== 'number') {
          return { text: exitText(move, view), outcome: { points } };
        }
        decided = move;
      }
      moves.push(stepper.step());
    }
    const reviewed = review?.(points.length, moves, seat) ?? '';
    points.push([view.points, view.opponentPoints]);
    const ending = yield* askForAnother(
      `${conversation.takeText()}${reviewed === '' ? '' : `\n${reviewed}\n`}`,
      points,
    );
    if (ending !== undefined) return ending;
  }
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

function seatOf(words: readonly string[]): Seat {
  const [word = 'first', ...more] = words;
  const seat = Object.hasOwn(SEATS, word) ? SEATS[word] : undefined;
  if (seat !== undefined && more.length === 0) return seat;
  const given = words.join(' ').slice(0, 100);
  throw new InputError(
    `your seat must be first or second, not '${given}'; for the tournament of the strategies, type ${TOURNAMENT}`,
  );
}

function opponentOf({ params, strategies, own = [] }: DialogueSetting<UnoWarParams>, seat: Seat): Player<UnoWarView> {
  const [text = 'random', ...more] = strategies;
  if (more.length > 0)
    throw new InputError(`name one strategy as your opponent, not ${strategies.length}: ${strategies.join(', ')}`);
  return createPlayer<UnoWarView, UnoWarParams>({ strategies: [...STRATEGIES, ...own] }, params, text, seat);
}
