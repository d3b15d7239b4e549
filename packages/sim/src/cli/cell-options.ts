import { type Command, Option } from 'commander';
import { gather, readPrecision, readSequential, readTrials } from './values.js';

/** The options that decide what is played. Every one of them changes the result. */
export function cellOptions(): readonly Option[] {
  return [
    new Option(
      '--strategy <list>',
      'strategies, a,b,memory:0..52:4; ./mine.ts#mine is one of your own; two seats: every ordered pair',
    ).argParser(gather),
    new Option('--seats <a,b>', 'just this table, a strategy for each seat').conflicts([
      'strategy',
      'against',
      'selfPlay',
    ]),
    new Option('--against <strategy>', 'the list against this one, both ways'),
    new Option('--self-play', 'each of the list against itself alone').conflicts(['against', 'paired', 'sequential']),
    new Option(
      '--paired',
      'compare two and two on the same deals: the difference of both, or a pair of games with the seats swapped',
    ),
    new Option(
      '--param <name=values>',
      'a value, a list a,b or a range a..b:step; several make a grid of cells',
    ).argParser(gather),
    new Option('--measure <list>', 'what is counted; all that the game measures when left out').argParser(gather),
    new Option('--trials <n>', 'games for each cell; at most so many with --precision and --sequential').argParser(
      readTrials,
    ),
    new Option(
      '--precision <x>',
      'go on until the 95 % interval of every first measure reaches no further than this to either side',
    )
      .argParser(readPrecision)
      .conflicts('sequential'),
    new Option(
      '--sequential [low,high]',
      'play pairs until it is decided whether the first player takes such a share of the points; 0.5,0.55 when left out',
    )
      .preset('0.5,0.55')
      .argParser(readSequential),
    new Option('--seed <text>', 'what the games are dealt from; 1 when left out'),
  ];
}

/** The names of these options, as they are typed. */
export const CELL_OPTIONS: readonly { readonly name: string; readonly typed: string }[] = cellOptions().map(
  (option) => ({ name: option.attributeName(), typed: option.long ?? '' }),
);

/** The options of a command that decide what is played, as the words that ask for the same again. */
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
