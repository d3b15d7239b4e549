import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { root } from '../workspace.ts';

/** The published files, and the types of `formats.ts` that they describe. */
export const FORMATS: Readonly<Record<string, string>> = {
  'summary@1.json': 'SummaryFormat',
  'cell@1.json': 'CellFormat',
  'run@1.json': 'RunFormat',
  'move@1.json': 'MoveFormat',
  'end@1.json': 'EndFormat',
  'check@1.json': 'CheckFormat',
  'rules@1.json': 'RulesFormat',
  'compare@1.json': 'CompareFormat',
  'exact@1.json': 'ExactFormat',
  'league@1.json': 'LeagueFormat',
  'solution@1.json': 'SolutionFormat',
  'policy@1.json': 'PolicyFormat',
  'exploitation@1.json': 'ExploitationFormat',
  'score@1.json': 'ScoreFormat',
  'explanation@1.json': 'ExplanationFormat',
  'study@1.json': 'StudyFormat',
  'study-comparison@1.json': 'StudyComparisonFormat',
  'tune@1.json': 'TuneFormat',
};

/** The schema of a type as text. It allows other members, because later versions may add some. */
export function schemaText(type: string): string {
  generator ??= createGenerator({
    path: join(import.meta.dirname, 'formats.ts'),
    tsconfig: join(root, 'tsconfig.json'),
    skipTypeCheck: true,
    additionalProperties: true,
  });
  return `${JSON.stringify(generator.createSchema(type), null, 2)}\n`;
}

let generator: ReturnType<typeof createGenerator> | undefined;
