import type { StrategyArgument, StrategyDefinition } from '../contracts/strategy.js';
import { ensure } from './conformance-test.js';

const NAME = /^[a-z][a-z0-9-]*$/;

export function isDefinition<View, Params>(definition: StrategyDefinition<View, Params>): void {
  const { name, summary, arguments: expected = [] } = definition;
  ensure(NAME.test(name), () => `the strategy name '${name}' must be lower-case letters, digits and dashes`);
  isLine(`the summary of strategy '${name}'`, summary);
  areDistinct(
    `arguments of strategy '${name}'`,
    expected.map((argument) => argument.name),
  );
  const firstOptional = expected.findIndex((argument) => argument.default !== undefined);
  for (const [i, argument] of expected.entries()) {
    const what = `argument ${argument.name} of strategy '${name}'`;
    isLine(`the summary of ${what}`, argument.summary);
    ensure(
      argument.default !== undefined || firstOptional === -1 || i < firstOptional,
      () => `${what} is required, so it must come before the optional ones`,
    );
    isArgument(what, argument);
  }
}

function isArgument(what: string, argument: StrategyArgument): void {
  if ('choices' in argument) {
    const { choices, default: initial } = argument;
    ensure(
      choices.length > 0 && choices.every((word) => NAME.test(word)),
      () => `the choices of ${what} must be lower-case letters, digits and dashes, not '${choices.join("', '")}'`,
    );
    areDistinct(`choices of ${what}`, choices);
    ensure(
      initial === undefined || choices.includes(initial),
      () => `the default of ${what} must be one of its choices, not '${initial}'`,
    );
    return;
  }
  const { min, max, default: initial = min } = argument;
  ensure(
    [min, max, initial].every(Number.isSafeInteger) && 0 <= min && min <= initial && initial <= max,
    () => `${what} must have integers with 0 <= min <= default <= max, not ${min}, ${initial} and ${max}`,
  );
}

export function isLine(what: string, text: string): void {
  ensure(
    typeof text === 'string' && text.trim() !== '' && !text.includes('\n'),
    () => `${what} must be one line of text, not ${JSON.stringify(text)}`,
  );
}

export function areDistinct(what: string, names: readonly string[]): void {
  ensure(new Set(names).size === names.length, () => `two ${what} have the same name: ${names.join(', ')}`);
}
