import { type AnyGame, specForm } from '@cards/core';
import { GAMES } from '../games.js';

/** The output of `cards-sim` without arguments: the games, and five commands to try. */
export function overview(): string {
  return `cards-sim plays small card and code games by the million, and says how sure its answers are.

${GAMES.map(describe).join('\n')}
Try:
  cards-sim run                                         the headline experiment of every game
  cards-sim run pairs --paired --precision 0.01         players compared on the same deals, until it is known this well
  cards-sim run concentration --strategy memory:0..14:2 --self-play --out results
  cards-sim check ./mine.ts --game unowar               does it keep the rules, and how good is it?
  cards-sim play mastermind

Results are the same for the same seed, on any number of workers, in one go or in many. cards-sim help run tells all options.
`;
}

function describe({ id, title, summary, seats, parameters, strategies, measures }: AnyGame): string {
  const named = Object.entries(parameters);
  return [
    `${title} (${id}, ${seats === 1 ? 'one seat' : 'two seats'}): ${summary}\n`,
    list(
      'strategies',
      strategies.map((strategy) => [specForm(strategy), strategy.summary]),
    ),
    list(
      'parameters',
      named.map(([name, p]) => [`${name} (${p.default})`, `${p.summary}, ${p.min} to ${p.max}`]),
    ),
    list(
      'measures',
      measures.map((measure) => [measure.name, measure.summary]),
    ),
  ].join('');
}

function list(heading: string, rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return `  ${heading}\n${rows.map(([name, text]) => `    ${name.padEnd(width)}  ${text}\n`).join('')}`;
}
