import {
  type AnyGame,
  InputError,
  type Parameter,
  type ParamValues,
  seatsOf,
  type StrategyArgument,
} from '@cards/core';
import { checkedParams, rulebookOf, specForm, titleOf } from '@cards/core/internal';
import { printable, wrapWords } from '@cards/report/internal';
import { oneSetting } from './cell-options.js';
import { findGame, withSearchOf } from './find-game.js';
import { loadGames } from './game-list.js';
import { type Row, twoColumns } from './two-columns.js';
import { PARAM, verbOf } from './options.js';

export const verb = verbOf({
  description:
    'Lists the strategies, parameters and measures of all games, or of one game. With --rules, shows their rules.',
  arguments: ['game ID, or module#export or ./file.ts#export of another game'],
  options: { '--rules': 'show the rules in the words of a person at a table', ...PARAM },
  async run(io, [typed], { rules = false, param }) {
    const setting = oneSetting(param, 'a rulebook');
    if (param !== undefined && !(rules && typed !== undefined))
      throw new InputError('--param sets the rules of one game: give the game and --rules');
    const games = typed === undefined ? await loadGames() : [await findGame(io, typed)];
    const textOf = async (game: AnyGame): Promise<string> =>
      rules ? rulesText(game, setting, io.width) : gameText(await withSearchOf(io, game), io.width);
    io.out((await Promise.all(games.map(textOf))).join('\n'));
  },
});

function gameText(game: AnyGame, width: number): string {
  const { id, summary, parameters, strategies, measures } = game;
  const heading = `${titleOf(game)} (${id}, ${seatsText(game)})${summary === undefined ? '' : `: ${summary}`}`;
  const sections: Readonly<Record<string, readonly Row[]>> = {
    strategies: strategies.flatMap(strategyRows),
    parameters: Object.entries(parameters).map(([name, parameter]) => [name, valueText(parameter)]),
    measures: measures.map((measure) => [measure.name, measure.summary]),
  };
  const lists = Object.entries(sections).filter(([, rows]) => rows.length > 0);
  const texts = lists.map(([title, rows]) => `  ${title}\n${twoColumns(rows, width, 4)}`);
  return `${wrapWords(printable(heading).split(' '), width).join('\n')}\n${texts.join('')}`;
}

function rulesText(game: AnyGame, setting: ParamValues, width: number): string {
  const rulebook = rulebookOf(game, checkedParams(game, setting));
  if (rulebook === undefined)
    throw new InputError(`${game.id} has no rules to show: its author can write them as the member rulebook`);
  const rows = rulebook.map((rule, at): Row => [`${at + 1}.`, rule]);
  return `${printable(titleOf(game))}\n${twoColumns(rows, width)}`;
}

/** The number of seats, or those with the lowest and the highest parameters. */
function seatsText(game: AnyGame): string {
  const counts = ([({ min }: Parameter) => min, ({ max }: Parameter) => max] as const).map((bound) =>
    seatsOf(game, Object.fromEntries(Object.entries(game.parameters).map(([name, one]) => [name, bound(one)]))),
  );
  const [fewest = 1, most = 1] = counts;
  if (fewest !== most) return `${fewest} to ${most} seats`;
  return ['one seat', 'two seats'][fewest - 1] ?? `${fewest} seats`;
}

function strategyRows(strategy: AnyGame['strategies'][number]): readonly Row[] {
  const values = (strategy.arguments ?? []).map((argument): Row => [`  ${argument.name}`, valueText(argument)]);
  return [[specForm(strategy), strategy.summary], ...values];
}

function valueText(value: Parameter | StrategyArgument): string {
  const allowed = 'choices' in value ? value.choices.join(', ') : `${value.min} to ${value.max}`;
  return `${value.summary} (${allowed}${value.default === undefined ? '' : `; default ${value.default}`})`;
}
