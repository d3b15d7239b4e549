import { checkMembers } from '../errors/check-arguments.js';
import { createPlayer } from '../contracts/create-players.js';
import { type AnyGame, defaultsOf, oneOrTwoSeats, titleOf } from '../contracts/game.js';
import type { Dialogue, DialogueSetting } from '../contracts/dialogue.js';
import type { Move } from '../contracts/engine.js';
import type { MeasureRole } from '../contracts/measure.js';
import type { Player } from '../contracts/strategy.js';
import type { ParamValues } from '../contracts/parameters.js';
import { givenText, InputError } from '../errors/errors.js';
import { GameStepper } from './game-stepper.js';
import { moveTexts, showView } from './plain-trace.js';

/** Returns the terminal game: that of the game itself, or {@link plainDialogue}. */
export function dialogueOf(game: AnyGame, setting: DialogueSetting<ParamValues>): Dialogue {
  checkSetting(game, setting);
  return game.dialogue?.(setting) ?? plainDialogue(game, setting);
}

/**
 * The terminal game of a game that has no `dialogue`. A person plays in seat 0, and sees what `notation.show` or
 * `observe` shows of the view. In a two-seat game, a strategy plays in seat 1.
 *
 * @param game - a game with `observe` or `notation.show`
 * @param setting - the parameters, the streams, and at most one strategy, the opponent
 * @returns the measures, `outcome[measure]`; undefined if the input ended before the game
 * @throws InputError if the game does not show its views, or the words or strategies do not fit
 */
export function plainDialogue(game: AnyGame, setting: DialogueSetting<ParamValues>): Dialogue<Int32Array | undefined> {
  checkSetting(game, setting);
  return oneGame(game, setting);
}

function checkSetting(game: AnyGame, setting: DialogueSetting<ParamValues>): void {
  checkMembers(game, 'the game', 'id', 'engine');
  checkMembers(setting, 'the setting of a dialogue', 'params', 'streams', 'strategies', 'words');
}

function* oneGame(
  game: AnyGame,
  { params, streams, strategies, own = [], words }: DialogueSetting<ParamValues>,
): Dialogue<Int32Array | undefined> {
  const { id, notation, observe, measures } = game;
  const seats = oneOrTwoSeats(game, params, 'play');
  if (notation?.show === undefined && observe === undefined)
    throw new InputError(`${id} cannot be played in a terminal; add observe() to the game`);
  if (words.length > 0) throw new InputError(`play ${id} takes no other words, not '${words.join(' ')}'`);
  if (strategies.length >= seats)
    throw new InputError(
      seats === 1 ? `${id} has one seat, which is yours; leave the strategy out` : `${id} takes one opponent`,
    );
  const spec = strategies[0] ?? defaultsOf(game).strategies.at(-1) ?? '';
  const all = { strategies: [...game.strategies, ...own] };
  const opponent = seats === 1 ? undefined : createPlayer(all, params, spec, 1);
  let chosen: Move = 0;
  const you: Player<unknown> = { name: 'you', strategy: { move: () => chosen } };
  const stepper = new GameStepper(game.engine(params), opponent === undefined ? [you] : [you, opponent]);
  const { engine } = stepper;
  const view = engine.view(0);
  let text = `${titleOf(game)}${game.summary === undefined ? '' : `: ${game.summary}`}\n`;
  if (opponent !== undefined) text += `You play against ${opponent.name}.\n`;
  stepper.begin(streams.gameRngs(seats).seek(0));
  while (!engine.over) {
    if (engine.toMove === 0) {
      const move = yield* askMove(`${text}\n${showView(game, view)}\n`);
      if (move === undefined) return { text: '\n', outcome: undefined };
      chosen = move;
      text = '';
    }
    stepper.step();
  }
  const outcome = new Int32Array(measures.length);
  stepper.finish(outcome);
  return { text: `\n${showView(game, view)}\n${resultText({ seats, measures }, outcome)}\n`, outcome };

  function* askMove(shown: string): Generator<string, Move | undefined, string | null> {
    const texts = moveTexts(game, engine);
    const choices = [...texts.values()].join(', ');
    for (let question = `${shown}Your move (${choices}): `; ;) {
      const line = yield question;
      if (line === null) return undefined;
      const word = line.trim();
      const move = notation?.parse(word, view) ?? [...texts].find(([, known]) => known === word)?.[0];
      if (move !== undefined && texts.has(move)) return move;
      question = `${givenText(word)} is not a legal move; choose from ${choices}: `;
    }
  }
}

/** Who won, if the game has a winner or a payoff, and the measures. */
function resultText(
  { seats, measures }: Pick<AnyGame, 'measures'> & { readonly seats: number },
  outcome: Int32Array,
): string {
  const of = (role: MeasureRole): number | undefined => outcome[measures.findIndex((measure) => measure.role === role)];
  const lead = of('win') === undefined ? of('payoff') : of('win') === 1 ? 1 : (of('tie') ?? 0) - 1;
  const lost = seats === 2 ? 'You lose.' : 'You have not won.';
  const verdict = lead === undefined ? [] : [lead > 0 ? 'You win.' : lead === 0 ? 'It is a tie.' : lost];
  return [...verdict, measures.map(({ name }, at) => `${name} ${outcome[at]}`).join(', ')].join(' ');
}
