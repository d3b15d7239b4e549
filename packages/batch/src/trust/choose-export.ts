import { type AnyGame, InputError } from '@cards/core';
import { cutText, isName, messageOf, thrownAt } from '@cards/core/internal';
import {
  definitionFrom,
  isStrategyExport,
  onlyStrategy,
  type OwnStrategy,
  STRATEGY_FORMS,
} from '../plan/strategy-definition.js';
import { explainFrozen } from './freeze.js';

/** The strategy of a file. `unusable` says why the file has no usable strategy. */
export type ChosenExport =
  | { readonly kind: 'chosen'; readonly definition: OwnStrategy; readonly exportName: string }
  | { readonly kind: 'unusable'; readonly found: string; readonly exportName: string | undefined };

/** The name for a strategy whose export name is not a valid strategy name, or is that of a built-in strategy. */
const NAMELESS = 'checked';

/**
 * Imports a file and chooses its strategy. Without a name, it is the only strategy of the file, or its default export.
 */
export async function chooseExport(
  file: string,
  exportName: string | undefined,
  load: () => Promise<Readonly<Record<string, unknown>>>,
  game: AnyGame,
): Promise<ChosenExport> {
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await load();
  } catch (error) {
    const reason = explainFrozen(messageOf(error) + thrownAt(error), `'${file}'`);
    return { kind: 'unusable', found: cutText(`it cannot be loaded: ${reason}`), exportName };
  }
  const strategies = Object.keys(exported)
    .filter((name) => isStrategyExport(exported[name], game))
    .sort();
  const chosen = exportName ?? onlyStrategy(exported, game);
  if (chosen === undefined || (exportName !== undefined && !(exportName in exported)))
    return notDetermined(file, exportName, strategies, Object.keys(exported));
  const name =
    isName(chosen) && chosen !== 'default' && !game.strategies.some((one) => one.name === chosen) ? chosen : NAMELESS;
  let definition: OwnStrategy | undefined;
  try {
    definition = definitionFrom(name, exported[chosen], game);
  } catch (error) {
    return { kind: 'unusable', found: messageOf(error), exportName: chosen };
  }
  if (definition === undefined)
    return { kind: 'unusable', found: `it is not a strategy: ${STRATEGY_FORMS}`, exportName: chosen };
  return { kind: 'chosen', definition, exportName: chosen };
}

function notDetermined(
  file: string,
  exportName: string | undefined,
  strategies: readonly string[],
  all: readonly string[],
): ChosenExport {
  const unusable = (found: string): ChosenExport => ({ kind: 'unusable', found: cutText(found), exportName });
  if (exportName !== undefined)
    return unusable(InputError.unknownName(`export of ${file}`, exportName, [...all].sort()).message);
  if (strategies.length > 1)
    return unusable(`it exports ${strategies.join(', ')}: choose one, such as ${file}#${strategies[0]}`);
  const problem = `it exports no strategy: ${STRATEGY_FORMS}`;
  return unusable(all.length === 0 ? problem : `${problem}; it exports ${[...all].sort().join(', ')}`);
}
