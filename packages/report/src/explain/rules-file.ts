import { splitExport } from '@cards/batch/internal';
import type { AnyGame, ParamValues } from '@cards/core';
import { titleOf } from '@cards/core/internal';
import { settingText } from '../words/estimate.js';
import type { RulesInUse } from './positions.js';

/**
 * Returns a list of rules as the text of a file that exports the strategy `rules`.
 *
 * @param module - the module and the export of the game, such as `./dare.ts#dare`
 */
export function rulesFile(
  game: AnyGame,
  params: ParamValues,
  list: RulesInUse,
  module = `./${game.id}.ts#${game.id}`,
): string {
  const [from, name = ''] = splitExport(module);
  const setting = settingText(params);
  const hasKeys = list.lines.some(({ play }) => play.code.startsWith('first('));
  return `import { ${name} as game } from ${JSON.stringify(from)};

type View = Parameters<NonNullable<typeof game.observe>>[0];

// ${titleOf(game)}${setting === '' ? '' : ` (${setting})`}: rules to remember, written by cards-sim explain.
export const rules = {
  move(seen: View) {
    // Its members are those of the game.
    const view: any = game.observe?.(seen);
    const legal = game.notation?.legal(seen) ?? [];
${hasKeys ? FIRST : ''}    const move =
${list.lines.map(({ conditions, play }) => `      ${conditions.length === 0 ? play.code : `(${conditions.map(({ code }) => code).join(' && ')} ? ${play.code} : undefined)`}`).join(' ??\n')} ??
      legal[0];
    return game.notation?.parse(String(move), seen);
  },
};
`;
}

/** The function of a file that finds the first move in the order of a value. */
const FIRST = `    const first = (sign: number, valueOf: (move: string) => unknown) =>
      legal
        .map((move) => ({ move, value: sign * Number(valueOf(move) ?? Number.NaN) }))
        .filter(({ value }) => !Number.isNaN(value))
        .sort((one, other) => one.value - other.value)[0]?.move;
`;
