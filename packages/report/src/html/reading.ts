import { html } from './markup.js';

/** How to read the figures of a page. */
export const READING = html`<section>
  <h2>How to read it</h2>
  <p>
    ± is the 95% confidence interval (the longer side; rates stay within 0 and 1). A rule that computes such intervals includes the true value in
    about 95 of 100 runs with other seeds. A mean has only the digits that its interval supports. The mean of a single
    game has no interval.
  </p>
  <p>
    The intervals in the findings are wider. They are corrected for their number: those of one run hold together
    with a probability of at least 95%. The interval of a sequential test is valid at any stopping time, and is not
    corrected.
  </p>
  <p>
    An exact or published value <em>differs</em> when chance alone produces such a difference at most once in 10,000
    times. A p-value is the probability that games which follow the exact distribution fit it as badly as these games or
    worse. P-values in findings are corrected for the number of tests of the run.
  </p>
</section>`;
