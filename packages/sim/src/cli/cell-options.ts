import { type Command, Option } from 'commander';
import { OPTIONS_TEXT } from './text/options.js';
import { RUN_TEXT } from './text/run.js';
import { gather, readPrecision, readSequential, readTrials } from './values.js';

/** The options that decide what is played. Every one of them changes the result. */
export function cellOptions(): readonly Option[] {
  const cells = [
    new Option('--strategy <list>', OPTIONS_TEXT.strategy).argParser(gather),
    new Option('--seats <a,b>', OPTIONS_TEXT.seats).conflicts(['strategy', 'against', 'selfPlay']),
    new Option('--against <strategy>', RUN_TEXT.against),
    new Option('--self-play', RUN_TEXT.selfPlay).conflicts(['against', 'paired', 'sequential']),
    new Option('--paired', RUN_TEXT.paired),
    new Option('--param <name=values>', OPTIONS_TEXT.params).argParser(gather),
    new Option('--measure <list>', RUN_TEXT.measure).argParser(gather),
  ];
  const stopping = [
    new Option('--trials <n>', RUN_TEXT.trials).argParser(readTrials),
    new Option('--precision <x>', RUN_TEXT.precision).argParser(readPrecision).conflicts('sequential'),
    new Option('--sequential [low,high]', RUN_TEXT.sequential).preset('0.5,0.55').argParser(readSequential),
  ];
  return [
    ...cells.map((option) => option.helpGroup(RUN_TEXT.cells)),
    ...stopping.map((option) => option.helpGroup(RUN_TEXT.stopping)),
    // The last one, because the printed command has the options in this order.
    new Option('--seed <text>', RUN_TEXT.seed).helpGroup(RUN_TEXT.cells),
  ];
}

/** These options: the name in the parsed options, and the flag. */
export const CELL_OPTIONS: readonly { readonly name: string; readonly typed: string }[] = cellOptions().map(
  (option) => ({ name: option.attributeName(), typed: option.long ?? '' }),
);

/** The options of a command that decide what is played, as arguments of a command line that plays the same. */
export function wordsOf(command: Command): readonly string[] {
  return CELL_OPTIONS.flatMap(({ name, typed }) => {
    const value: unknown = command.getOptionValue(name);
    if (value === undefined) return [];
    if (value === true) return [typed];
    // Each parameter is an option of its own; other lists are one.
    if (name === 'param') return (value as readonly string[]).flatMap((one) => [typed, one]);
    return [typed, String(value)];
  });
}
