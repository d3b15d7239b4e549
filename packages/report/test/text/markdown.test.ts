import { describe, expect, test } from 'vitest';
import { duelCell, GAMES, LIST, MATRIX, summaryOf } from '../samples.js';
import { formatMarkdown } from '../../src/text/summary.js';

describe('A summary as Markdown', () => {
  test('Each section of the Markdown has a heading, its findings, and its tables', () => {
    const summary = summaryOf([...MATRIX.cells.slice(0, 3), ...LIST.cells]);
    expect(formatMarkdown(summary, GAMES, { command: 'cards-sim run --seed 1' })).toBe(`\
### Duel

points 10; 1,000 games per cell; seed 1

- hawk wins 84.3% of the games against dove (95% interval 81.5% to 86.7%).
- **Warning:** 1 of 3 known values differs from the estimates: win of hawk against dove (84.21 ± 0.41%; published 76%, 5.1 standard errors away).

win: whether the first seat won  
rounds: rounds played

| seat 0 | seat 1 | win (%) | rounds |
| --- | --- | --: | --: |
| hawk | hawk | 50.0 ± 3.1 | 15.25 ± 0.13 |
|  | *published* | 49.9 agrees |  |
| hawk | dove | 84.21 ± 0.41 | 15.25 ± 0.13 |
|  | *published* | **76 differs by 5.1 standard errors** |  |
| dove | hawk | 15.71 ± 0.42 | 15.25 ± 0.13 |
|  | *published* | 15.6 agrees |  |

Published values: A document, 1,000 games per cell.

### Solo

copies 4; 20,000 games per cell; seed 1

- Flips (good) rise from 50.5000 at cards 32 to 103.2000 at cards 64 (change 52.700, 95% interval 52.686 to 52.714).
- **Warning:** 1 of 2 known values differs from the estimates: flips of cards 64, good (103.200 ± 0.016; exact 103.9, 89.6 standard errors away).

flips: cards turned

| cards | strategy | flips |
| --- | --- | --: |
| 32 | good | 50.500 ± 0.016 |
|  | *exact* | 50.50316 agrees |
| 64 | good | 103.200 ± 0.016 |
|  | *exact* | **103.9 differs by 89.6 standard errors** |

± is a 95% confidence interval (the longer side; rates stay within 0 and 100%). Intervals in findings are corrected for 2 estimates.

Digest: \`sha256:${'ab'.repeat(32)}\`

Reproduce:

\`\`\`sh
cards-sim run --seed 1
\`\`\`
`);
  });

  test('The Markdown escapes pipes and markup in names', () => {
    const text = formatMarkdown(summaryOf([duelCell(['a|b', '<i>*x*_y_`z`\\\n'], 0.5, 0.1)]), GAMES, {});
    expect(text).toContain(String.raw`| a\|b | \<i\>\*x\*\_y\_\`z\`\\? | 50 ± 10 | 15.25 ± 0.13 |`);
  });

  test('The Markdown puts a command with a fence into a longer fence', () => {
    const text = formatMarkdown(MATRIX, GAMES, { command: "cards-sim run --seed '```'" });
    expect(text).toContain("````sh\ncards-sim run --seed '```'\n````\n");
  });
});
