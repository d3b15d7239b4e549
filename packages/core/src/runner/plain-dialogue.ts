import { createPlayer } from '../contracts/create-players.js';
import type { Dialogue, DialogueGame, DialogueSetting } from '../contracts/dialogue.js';
import type { Engine, Move, Seat } from '../contracts/engine.js';
import { type AnyGame, defaultsOf, rulebookOf, seatsOf, titleOf, withUnit } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { resultRule, Results } from '../contracts/result.js';
import { checkList, checkMembers, givenText, InputError } from '../errors.js';
import { adviceOf, advisersOf } from './advice.js';
import { GameStepper } from './game-stepper.js';
import { moveTexts, showView, typedMove } from './plain-trace.js';

/**
 * Returns the terminal game: that of the game itself, or one that shows views and asks for moves. Unless it is plain, a
 * person can also type `hint`, for the move of the best strategy, `undo`, `rules` and `quit`.
 *
 * @throws InputError if the people are not different seats of the game, or what the dialogue throws
 */
export function dialogueOf(game: AnyGame, setting: DialogueSetting<ParamValues>): Dialogue {
  checkSetting(game, setting);
  const begin = (given: typeof setting): Dialogue => game.dialogue?.(given) ?? plainDialogue(game, given);
  return setting.plain === true ? begin(setting) : withCommands(game, setting, begin);
}

/**
 * The terminal game of a game that has no `dialogue`, for any number of seats and people. A person sees what
 * `notation.show` or `observe` shows of the view, and what changed in it after the moves of others.
 *
 * @param game - a game with `observe` or `notation.show`
 * @param setting - the parameters, the streams, the seats of people, and the opponents, see {@link opponentsOf}. By
 *   default the last default strategy has all other seats, or search if the only one is `random`: with
 *   1000 iterations, or fewer in a game of many moves
 * @returns the measures of the first person, `outcome[measure]`; undefined if the input ended before the game
 * @throws InputError if the game does not show its views, or the words, people or strategies do not fit
 */
export function plainDialogue(game: AnyGame, setting: DialogueSetting<ParamValues>): Dialogue<Int32Array | undefined> {
  checkSetting(game, setting);
  return oneGame(game, setting);
}

/**
 * Returns the specs of the opponents of people by seat, `specs[seat]`, from a list with one strategy for all of them,
 * or one for each in the order of the seats. It is undefined in the seats of people.
 *
 * @param standard - the opponent if the list is empty
 * @throws InputError for any other number of strategies
 *
 * @example
 * ```ts
 * import { opponentsOf } from '@cards/core/internal';
 *
 * const setting = { params: {}, people: [2], strategies: ['smart', 'random'] };
 * opponentsOf({ id: 'whist', seats: 3 }, setting, 'random'); // => ['smart', 'random', undefined]
 * ```
 */
export function opponentsOf(
  game: Pick<AnyGame, 'id' | 'seats'>,
  setting: Pick<DialogueSetting<ParamValues>, 'params' | 'people' | 'strategies'>,
  standard: string,
): readonly (string | undefined)[] {
  const { params, people = [0], strategies } = setting;
  const seats = seatsOf(game, params);
  const free = seats - people.length;
  if (strategies.length > Math.min(free, 1) && strategies.length !== free) {
    const many = free === 0 ? 'no opponent' : `one strategy for all ${free} opponents, or one for each`;
    const given = `${strategies.length}: ${strategies.join(', ')}`;
    throw new InputError(`${game.id} takes ${free === 1 ? 'one opponent' : many}, not ${given}`);
  }
  let next = 0;
  return Array.from({ length: seats }, (_, seat) =>
    people.includes(seat) ? undefined : (strategies[strategies.length === 1 ? 0 : next++] ?? standard),
  );
}

/**
 * Asks for Enter before the next person looks at the screen.
 *
 * @param text - the text before the question. A form feed at its start removes what the person before has seen
 * @returns whether the input goes on
 */
export function* handOver(text: string, seat: Seat): Generator<string, boolean, string | null> {
  return (yield `${text}Seat ${seat} is next. Hand over the keyboard, then press Enter. `) !== null;
}

function checkSetting(game: AnyGame, setting: DialogueSetting<ParamValues>): void {
  checkMembers(game, 'the game', 'id', 'engine');
  checkMembers(setting, 'the setting of a dialogue', 'params', 'streams', 'strategies', 'words');
  const { params, people = [0], streams, strategies, words, own = [] } = setting;
  checkMembers(streams, 'the streams of a dialogue', 'gameRngs');
  for (const list of [words, strategies, own, people])
    checkList(list, 'the words, the strategies or the seats of a dialogue');
  const most = seatsOf(game, params) - 1;
  if (people.length > 0 && new Set(people).size === people.length && people.every((seat) => seat >= 0 && seat <= most))
    return;
  throw new InputError(
    `the seats of people must be different ones from 0 to ${most} in ${game.id}, not ${people.join(', ')}`,
  );
}

function standardOpponent(game: AnyGame): string {
  const standard = defaultsOf(game).strategies.at(-1) ?? '';
  return standard === 'random' ? (advisersOf(game).at(-1) ?? standard) : standard;
}

function* oneGame(game: AnyGame, setting: DialogueSetting<ParamValues>): Dialogue<Int32Array | undefined> {
  const { params, streams, own = [], words, people = [0], interactive, review } = setting;
  const { id, notation, observe, measures } = game;
  if (notation?.show === undefined && observe === undefined)
    throw new InputError(`${id} cannot be played in a terminal; add observe() to the game`);
  if (words.length > 0) throw new InputError(`play ${id} takes no other words, not '${words.join(' ')}'`);
  const [first = 0] = people;
  const all = { ...game, strategies: [...game.strategies, ...own] };
  const standard = standardOpponent(game);
  let chosen: Move = 0;
  const you = { name: people.length === 1 ? 'you' : 'a person', strategy: { move: () => chosen } };
  const players = opponentsOf(game, setting, standard).map((spec, seat) =>
    spec === undefined ? you : createPlayer(all, params, spec, seat),
  );
  const stepper = new GameStepper(game.engine(params), players);
  const { engine } = stepper;
  const moves: Move[] = [];
  /** What each person saw last, and what has changed since the last move. */
  const seen = new Map<Seat, string>();
  const news = new Map<Seat, string[]>();
  const isTable = players.length > 2 || people.length > 1;
  const names = players.map(({ name }, seat) => `Seat ${seat}: ${name}. `);
  const against = players.length === 1 ? '' : `You play against ${players[1 - first]?.name}.\n`;
  const table = isTable ? `${names.join('').trimEnd()}\n` : against;
  const page = interactive === true && people.length > 1 ? '\f' : '';
  let text = `${titleOf(game)}${game.summary === undefined ? '' : `: ${game.summary}`}\n${table}${page}`;
  stepper.begin(streams.gameRngs(players.length).seek(0));
  setting.onGame?.({ index: 0, engine, moves });
  for (const person of people) look(person, person);
  while (!engine.over) {
    const { toMove: seat } = engine;
    if (players[seat] === you) {
      if (people.length > 1) {
        if (!(yield* handOver(text, seat))) return { text: '\n', outcome: undefined };
        text = page;
      }
      const move = yield* askMove(`${text}${newsOf(seat)}`, engine.view(seat));
      if (move === undefined) return { text: '\n', outcome: undefined };
      chosen = move;
      text = page;
    }
    moves.push(stepper.step());
    for (const person of people) look(person, seat);
  }
  const outcome = new Int32Array(measures.length);
  stepper.finish(outcome);
  const results = players.map(({ name }, seat) => {
    engine.measure(outcome, seat);
    const values = measures
      .map(({ name: measure, parts = 1 }, at) => `${measure} ${Number(((outcome[at] ?? 0) / parts).toFixed(2))}`)
      .join(', ');
    return isTable ? `\nSeat ${seat} (${name}): ${values}` : ` ${values}`;
  });
  engine.measure(outcome, first);
  const verdict = people.length === 1 ? verdictOf(game, params, engine, first) : '';
  const result = `${verdict}${isTable ? results.join('') : results[first]}`.trimStart();
  const reviewed = people.map((seat) => review?.(0, moves, seat) ?? '').join('');
  const end = `${text}${newsOf(first)}\n${showView(game, engine.view(first))}\n${result}\n`;
  return { text: `${end}${reviewed === '' ? '' : `\n${reviewed}`}`, outcome };

  /** Compares what a person sees with what the person saw before the move of another seat. */
  function look(person: Seat, mover: Seat): void {
    const before = seen.get(person)?.split('\n') ?? [];
    const now = showView(game, engine.view(person));
    seen.set(person, now);
    const changes = now.split('\n').filter((line) => !before.includes(line));
    if (mover === person) news.set(person, []);
    const what = changes.length === 0 ? ' moves.' : `: ${changes.join('\n  ')}`;
    if (mover !== person) news.get(person)?.push(`Seat ${mover} (${players[mover]?.name})${what}\n`);
  }

  /** The moves of others since the last turn of a person. After a single one, the view is enough. */
  function newsOf(person: Seat): string {
    const changes = news.get(person) ?? [];
    return changes.length > 1 ? `\n${changes.join('')}` : '';
  }

  function* askMove(shown: string, view: unknown): Generator<string, Move | undefined, string | null> {
    const texts = moveTexts(game, engine);
    const choices = [...texts.values()].join(', ');
    const board = `\n${showView(game, view)}\nYour move (${choices}): `;
    for (let question = `${shown}${board}`; ;) {
      const line = yield question;
      if (line === null) return undefined;
      const word = line.trim();
      const parsed = notation?.parse(word, view);
      const move = parsed !== undefined && texts.has(parsed) ? parsed : typedMove(texts, word);
      if (move !== undefined) return move;
      question = `${givenText(word)} is not a legal move; choose from ${choices}: `;
      const command = setting.plain === true ? '' : word.toLowerCase();
      if (command === 'help' || command === 'board') question = `${command === 'help' ? HELP : ''}${board}`;
    }
  }
}

const HELP = 'Type one of the moves in parentheses, or its beginning. Type board to see the table again.\n';

/** What a person got in a finished game; empty for the only seat, which has its measures. */
function verdictOf(game: AnyGame, params: ParamValues, engine: Engine<unknown>, person: Seat): string {
  const rule = resultRule(game, params);
  if (rule === undefined || rule.kind === 'alone') return '';
  const results = new Results(game, params).read(engine);
  const result = results.of(person);
  if (rule.kind !== 'winners') {
    const value = withUnit(String(Number((rule.sign * result).toFixed(2)) + 0), rule.measure.unit);
    return `${rule.kind === 'together' ? `Together, you get ${value}` : `You get ${value}`}${rule.sign < 0 ? '; less is better' : ''}.`;
  }
  const { teams } = rule;
  if (result === 0) return teams.length === 2 ? 'You lose.' : 'You have not won.';
  const others = new Set(teams.filter((_, seat) => results.of(seat) > 0)).size - 1;
  if (others === 0) return 'You win.';
  if (new Set(teams).size === 2) return 'It is a tie.';
  return `You share the first place with ${others === 1 ? 'one other' : `${others} others`}.`;
}

type Setting = DialogueSetting<ParamValues>;

/**
 * Answers the commands of every dialogue, and names them before the answer of the dialogue to `help`. The words go to
 * the dialogue where they are moves.
 *
 * A dialogue depends on its lines only. So `undo` plays it again, up to the last line before which a move was made or a
 * game began.
 *
 * @param begin - starts the dialogue with a setting
 */
function withCommands(game: AnyGame, setting: Setting, begin: (setting: Setting) => Dialogue): Dialogue {
  const { show } = setting;
  let current: DialogueGame | undefined;
  let isAgain = false;
  const onGame = (one: DialogueGame): void => void (current = one);
  const start = (): Dialogue => begin({ ...setting, onGame, show: show && ((text) => void (isAgain || show(text))) });
  return answered(start());

  function* answered(dialogue: Dialogue): Dialogue {
    let playing = dialogue;
    let step = playing.next('');
    const lines: (string | null)[] = [];
    /** The numbers of lines after which a move was made or a game began. */
    const points: number[] = [];
    const answer = (line: string | null): void => {
      const before = current;
      const made = before?.moves.length;
      step = playing.next(line);
      lines.push(line);
      if (current !== before || current?.moves.length !== made) points.push(lines.length);
    };
    let undone = 0;
    for (let text = ''; step.done !== true;) {
      const line: string | null = yield text + step.value;
      const word = line?.trim().toLowerCase() ?? '';
      const isMeant = current !== undefined && isMove(game, current, [word, line?.trim() ?? '']);
      const command = isMeant ? '' : word;
      text = command === 'help' ? helpText(game) : '';
      const isHint = command === 'hint' && current !== undefined && current.hint !== 'own';
      const reply =
        (isHint && hintText(game, setting, current as DialogueGame)) ||
        (command === 'undo' && points.length === 0 && 'There is no move to take back.') ||
        (command === 'rules' && (rulesText(game, current?.params ?? setting.params) ?? NO_RULES));
      if (command === 'quit') {
        step = playing.next(line);
        const isKnown = step.done === true;
        // A dialogue that does not know the word has answered something else, which is not shown.
        while (step.done !== true) step = playing.next(null);
        // At the end of its input, a dialogue leaves the line of its prompt. The typed line has done that.
        const last = isKnown ? step.value.text : step.value.text.replace(/^\n/, '');
        step = { done: true, value: { ...step.value, text: last.trim() === '' ? 'You quit.\n' : last } };
      } else if (typeof reply === 'string') {
        // The question follows again.
        step = { value: `${reply}\n${/[^\n]*\n?$/.exec(step.value)?.[0]}` };
      } else if (command === 'undo') {
        undone++;
        const kept = lines.splice(0).slice(0, points.splice(0).at(-2) ?? 0);
        current = undefined;
        isAgain = true;
        playing = start();
        step = playing.next('');
        for (const again of kept) answer(again);
        isAgain = false;
      } else answer(line);
    }
    if (undone === 0) return step.value;
    const { text: last, outcome } = step.value;
    return { text: `${last}You took back ${undone === 1 ? 'one move' : `${undone} moves`}.\n`, outcome };
  }
}

const NO_RULES = 'This game has no text of its rules.';

function helpText(game: AnyGame): string {
  const rules = game.rulebook === undefined ? '' : 'rules for the rules, ';
  return `Type hint for a hint, undo to take back your last move, ${rules}or quit to end the game.\n`;
}

/** The rules, numbered. The lines of a picture are indented, so that no terminal wraps them as prose. */
function rulesText(game: AnyGame, params: ParamValues): string | undefined {
  return rulebookOf(game, params)
    ?.map((rule, at) => `${at + 1}. ${rule.replaceAll('\n', '\n     ')}\n`)
    .join('');
}

/** Whether a person who types a command means a move of this text, in lower case or in capitals. */
function isMove(game: AnyGame, { engine }: DialogueGame, words: readonly string[]): boolean {
  if (engine.over || !['help', 'hint', 'undo', 'rules', 'quit'].includes(words[0] ?? '')) return false;
  return [...moveTexts(game, engine).values()].some((text) => words.includes(text));
}

function hintText(game: AnyGame, { strategies, own = [], ...setting }: Setting, current: DialogueGame): string {
  const { engine, moves, index, params = setting.params, hint } = current;
  if (engine.over) return 'The game is over.';
  const withAdvisers = { ...game, strategies: [...game.strategies, ...own] };
  const named = seatsOf(game, params) === 1 && strategies.length > 0 ? strategies : undefined;
  const played = { params, streams: setting.streams, index, moves, seat: engine.toMove };
  const advice = adviceOf(withAdvisers, played, moves.length, named);
  const move = advice?.moves.get(moves.length);
  if (advice === undefined || move === undefined)
    return `There is no hint: ${titleOf(game)} has no strategy but random that can play here, and no search.`;
  if (typeof hint === 'function') return hint(move, advice.name);
  return `${advice.name} would play ${moveTexts(game, engine).get(move)}.`;
}
