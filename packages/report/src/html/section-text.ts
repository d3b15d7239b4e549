import type { SectionModel } from '../model/report-model.js';
import { grouped } from '../text/estimate.js';
import { printable } from '../text/wrap.js';

/** The heading of a section: `UnoWar, points 3`. */
export function sectionTitle({ title, setting, pairing }: SectionModel): string {
  const settings = Object.entries(setting).map(([name, value]) => `${name} ${value}`);
  return printable([title, ...settings, ...(pairing === 'none' ? [] : ['paired games'])].join(', '));
}

/** What the game is and what its measures count: paragraphs. */
export function sectionIntroduction({ game, title, measures }: SectionModel): readonly string[] {
  const rules = game === undefined ? [] : [`In ${title}, ${withSubject(game.summary)}.`];
  const forWhom = game?.seats === 2 ? ' for the first seat' : '';
  const counts = measures.map(({ name, summary, better }) => {
    const wish = better === 'neither' ? [] : [`${better} is better${forWhom}`];
    const details = [...(summary === name ? [] : [summary]), ...wish].join('; ');
    return printable(details === '' ? name : `${name} (${details})`);
  });
  return [...rules, `Measures: ${counts.join(', ')}.`];
}

/** What all cells have in common: parameters and the number of games. */
export function sectionFacts({ fixed, trials: [least, most], pairing, cells }: SectionModel): string {
  const params = Object.entries(fixed).map(([name, value]) => `${name} ${value}`);
  const number = least === most ? grouped(most) : `${grouped(least)} to ${grouped(most)}`;
  const each = cells.length === 1 ? '' : ' per cell';
  const unit = pairing === 'none' ? (most === 1 ? 'game' : 'games') : most === 1 ? 'pair of games' : 'pairs of games';
  const deals = { none: '', swapped: ' on the same deals with the seats swapped', difference: ' on the same deals' };
  return printable([...params, `${number} ${unit}${each}${deals[pairing]}`].join(', '));
}

/** The summary of a game as a clause. */
function withSubject(summary: string): string {
  return /^\w+ players? /.test(summary) ? summary : `you ${summary}`;
}
