import { summaryOf } from '@cards/core';
import type { SectionModel } from '../model/report-model.js';
import { printable } from '../words/wrap.js';

/** The heading of a section: `UnoWar, points 3`. */
export function sectionTitle({ title, setting, pairing }: SectionModel): string {
  const settings = Object.entries(setting).map(([name, value]) => `${name} ${value}`);
  return printable([title, ...settings, ...(pairing === 'none' ? [] : ['paired games'])].join(', '));
}

/** Paragraphs about the game and its measures. */
export function sectionIntroduction({ game, title, measures }: SectionModel): readonly string[] {
  const rules = game === undefined ? [] : [`${title}: ${summaryOf(game)}.`];
  const forWhom = game?.seats === 2 ? ' for the first seat' : '';
  const counts = measures.map(({ name, summary, better }) => {
    const wish = better === 'neither' ? [] : [`${better} is better${forWhom}`];
    const details = [...(summary === name ? [] : [summary]), ...wish].join('; ');
    return printable(details === '' ? name : `${name} (${details})`);
  });
  return [...rules, `Measures: ${counts.join(', ')}.`];
}
