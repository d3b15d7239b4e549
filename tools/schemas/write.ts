/**
 * Writes the JSON Schema of every JSON output of the command to `docs/public/schemas`, from the types and comments of
 * the packages.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';
import { FORMATS, schemaText } from './schemas.ts';

for (const [name, type] of Object.entries(FORMATS))
  writeFileSync(join(root, 'docs/public/schemas', name), schemaText(type));
