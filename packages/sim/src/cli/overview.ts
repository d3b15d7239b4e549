import { type AnyGame, specForm } from '@cards/core';
import { GAMES } from '../games.js';

/** What `cards-sim` alone prints: what there is, and five commands to try. */
export function overview(): string {
  return `cards-sim plays small card and code games by the million, and says how sure its answers are.

${GAMES.map(describe).join('\n')}
Try:
  cards-sim run                                         the headline experiment of every game
  cards-sim run unowar --trials 100000                  more games, narrower intervals
  cards-sim run unowar --strategy smallest,uniform --param hand=3..6
  cards-sim run unowar --strategy ./mine.ts#mine --against smallest
  cards-sim replay unowar --seats smallest,biggest --game 0

Results are the same for the same seed, on any number of workers. cards-sim help run tells all options.
`;
}

function describe({ id, title, summary, seats, parameters, strategies, measures }: AnyGame): string {
  const named = Object.entries(parameters);
  return [
    `${title} (${id}, ${seats === 1 ? 'one seat' : 'two seats'}): ${summary}\n`,
    list('strategies', strategies.map((strategy) => [specForm(strategy), strategy.summary])),
    list('parameters', named.map(([name, p]) => [`${name} (${p.default})`, `${p.summary}, ${p.min} to ${p.max}`])),
    list('measures', measures.map((measure) => [measure.name, measure.summary])),
  ].join('');
}

function list(heading: string, rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return `  ${heading}\n${rows.map(([name, text]) => `    ${name.padEnd(width)}  ${text}\n`).join('')}`;
}
