import { capitalized, listed, plainNumber } from '../words/estimate.js';
import { firstOf, type StudyEstimate, type StudyFigure, type StudyFigures } from './study-figures.js';
import { symmetric, toFour, unitOf, type StudyAnswer } from './study-words.js';

/** Of a game that all seats play together: whether the result depends on all of them. */
export function dependence(figures: StudyFigures): StudyAnswer {
  const { study, tables, weak, best } = figures;
  const { seats } = study;
  const of = (player: string) => tables.find((table) => table.player === player);
  const alike = figures.estimate(best.cell, firstOf(seats, 'result'));
  const among = figures.cells('step').find(({ role }) => role.player === best.player && role.against === weak);
  const question = 'Together?';
  if (among === undefined || best.player === weak)
    return { question, text: 'Not answered, because no two players differ.', figures: [] };
  const one = figures.estimate(among.cell, 'result', seats);
  const low = figures.estimate(of(weak)?.cell ?? best.cell, firstOf(seats, 'result'));
  const amount = (result: StudyEstimate): string => symmetric(figures.inUnits(result));
  const word =
    one.high < alike.low
      ? `Yes, a good player depends on the others`
      : one.low > low.high
        ? 'A good player is not shown to depend on the others'
        : 'Open';
  const clauses = [
    `${amount(alike)} ${unitOf(figures)} if all play ${best.player}`,
    `${amount(one)} with one ${best.player} among ${weak}`,
    `${amount(low)} if all play ${weak}`,
  ];
  const named = (name: string, result: StudyEstimate): StudyFigure => ({
    name,
    unit: unitOf(figures),
    ...figures.inUnits(result),
  });
  return {
    question,
    text: `${word}: ${listed(clauses)}.`,
    figures: [named('result of one good player', one)],
  };
}

/** Of a game that all seats play together: what players of each strength reach. */
export function reached(figures: StudyFigures, value?: number): StudyAnswer {
  const { tables, rule, study } = figures;
  const unit = unitOf(figures);
  const rows = tables.map(({ player, cell }) => ({
    name: player,
    unit,
    ...figures.inUnits(figures.estimate(cell, firstOf(study.seats, 'result'))),
  }));
  const clauses = rows.map((row) => `${row.name} ${symmetric(row)}`);
  const most = value === undefined ? undefined : plainNumber(toFour(value));
  const limit = rule && rule.sign * rule.bounds[1];
  const end = most === undefined ? `The rules allow ${limit}.` : `Best play reaches ${most}.`;
  return { question: 'How well?', text: `${capitalized(unit)}: ${listed(clauses)}. ${end}`, figures: rows, rows };
}
