/** The overview, and the last line of a command that fails or is interrupted. */
export const MAIN_TEXT = {
  description:
    'cards-sim plays card and code games in large batches, and prints results with 95% confidence intervals and exact values.',
  usage: 'Usage: cards-sim <command> [options]',
  commands: 'Commands:',
  games: 'Games:',
  examples: 'Examples:',
  more: 'More:',
  example: [
    'cards-sim run pairs --paired --precision 0.01',
    'cards-sim check ./mine.ts --game unowar',
    'cards-sim play mastermind',
  ],
  guide: [
    ['cards-sim help run', 'the options of a command'],
    ['cards-sim games pairs', 'the strategies, parameters and measures of a game'],
  ],
  help: 'show the options of a command',
  helpOption: 'show this help',
  version: 'print the version',

  interrupted: 'interrupted',
  continueWith: (message: string, command: string) => `${message}; finished blocks are kept; continue with: ${command}`,
  nothingKept: 'interrupted; no games are kept; with --out DIR, a run can be resumed',
  helpOfOne: (given: string) => `help takes one command, such as cards-sim help run, not '${given}'`,
  givenTwice: (option: string) => `${option} is given twice; give it once`,
  unknownCommand: (word: string) => `unknown command '${word}'`,
  didYouMean: (choice: string) => `; did you mean ${choice}?`,
  finishWith: (message: string, command: string) => `${message}; finish it with: ${command}`,
  cannotWriteResults: (reason: string) => `cannot write the results: ${reason}`,
} as const;
