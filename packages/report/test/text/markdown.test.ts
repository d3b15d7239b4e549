import { describe, expect, test } from 'vitest';
import { duelCell, GAMES, LIST, MATRIX, summaryOf } from '../samples.js';
import { formatMarkdown } from '../../src/text/markdown.js';

describe('a summary as Markdown', () => {
  test('has a heading for each game and a table for each matrix and list', () => {
    const summary = summaryOf([...MATRIX.cells, ...LIST.cells]);
    expect(formatMarkdown(summary, GAMES, { command: 'cards-sim run --seed 1' })).toBe(`\
### Duel

points 10; 1,000 games a cell; seed 1

win: whether the first seat won; first seat by row, second by column

| win | hawk | dove |
| --- | --: | --: |
| hawk | 0.500 ± 0.031 | 0.8421 ± 0.0041 |
| *document* | 0.499 agrees | **0.76 differs by 5.1 standard errors** |
| dove | 0.1571 ± 0.0042 | 0.491 ± 0.031 |
| *document* | 0.156 agrees |  |

rounds: rounds played

| rounds | hawk | dove |
| --- | --: | --: |
| hawk | 15.25 ± 0.13 | 15.25 ± 0.13 |
| dove | 15.25 ± 0.13 | 15.25 ± 0.13 |

document: A document, read as 1,000 games a cell

### Solo

copies 4; 20,000 games a cell; seed 1

flips: cards turned

| strategy | flips |
| --- | --: |
| cards 32, good | 50.500 ± 0.016 |
| *exact* | 50.50316 agrees |
| cards 64, good | 103.200 ± 0.016 |
| *exact* | **103.9 differs by 89.6 standard errors** |

± reaches the farther end of the 95 % interval.

Digest \`sha256:${'ab'.repeat(32)}\`

\`\`\`sh
cards-sim run --seed 1
\`\`\`
`);
  });

  test('takes names as they are, pipes and markup included', () => {
    const text = formatMarkdown(summaryOf([duelCell(['a|b', '<i>*x*_y_`z`\\\n'], 0.5, 0.1)]), GAMES, {});
    expect(text).toContain(String.raw`| a\|b, \<i\>\*x\*\_y\_\`z\`\\? | 0.50 ± 0.10 | 15.25 ± 0.13 |`);
  });

  test('fences a command that holds a fence', () => {
    const text = formatMarkdown(MATRIX, GAMES, { command: "cards-sim run --seed '```'" });
    expect(text).toContain("````sh\ncards-sim run --seed '```'\n````\n");
  });
});
