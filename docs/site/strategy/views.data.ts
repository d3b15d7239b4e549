import { join } from 'node:path';
import { type ViewInterface, viewInterfaces } from './view-members.js';

/** The name of the view of each game. */
export const VIEWS: Readonly<Record<string, string>> = {
  pairs: 'PairsView',
  mastermind: 'MastermindView',
  unowar: 'UnoWarView',
  set: 'SetView',
  concentration: 'ConcentrationView',
};

declare const data: Readonly<Record<string, readonly ViewInterface[]>>;
export { data };

const packages = join(import.meta.dirname, '../../../packages');

/** What strategies of all games have: their methods and the generator. */
const SHARED = [
  ...viewInterfaces(join(packages, 'core/src/contracts/strategy.ts'), 'Strategy'),
  ...viewInterfaces(join(packages, 'core/src/random/rng.ts'), 'Rng'),
];

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  load: (): Readonly<Record<string, readonly ViewInterface[]>> =>
    Object.fromEntries(
      Object.entries(VIEWS).map(([id, name]) => [
        id,
        [...viewInterfaces(join(packages, id, 'src/view.ts'), name), ...SHARED],
      ]),
    ),
};
