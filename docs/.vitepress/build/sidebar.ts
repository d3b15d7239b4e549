import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { documented } from '../../../tools/workspace.ts';
import { LISTED_GAMES } from '../../site/games/game-list.js';

interface Item {
  readonly text: string;
  readonly link?: string;
  readonly items?: Item[];
}

/** The pages of the games. */
export const GAMES: { text: string; link: string }[] = LISTED_GAMES.map(({ id, title }) => ({
  text: title,
  link: `/games/${id}`,
}));

/** The guides: those for all, then behind each of the four doors, and on measuring. */
export const GUIDES: Item[] = [
  {
    text: 'Start',
    items: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'Install', link: '/install' },
      { text: 'The command on one screen', link: '/cheat-sheet' },
      { text: 'Questions and troubleshooting', link: '/faq' },
      { text: 'Limits and comparison', link: '/alternatives' },
      { text: 'Which page, which package', link: '/README' },
    ],
  },
  {
    text: 'Invent',
    items: [
      { text: 'Invent a game', link: '/invent' },
      { text: 'Your game, in the browser', link: '/your-game' },
      { text: 'A game in one file', link: '/writing-a-game' },
      { text: 'Is my game any good?', link: '/studying-a-game' },
      { text: 'Tuning a game', link: '/tuning-a-game' },
      { text: 'Solving small games', link: '/solving' },
      { text: 'Classic games', link: '/classics' },
      { text: 'More than two players', link: '/more-than-two-players' },
      { text: 'Make it a package', link: '/publishing-a-game' },
      { text: 'Fast games', link: '/fast-games' },
    ],
  },
  {
    text: 'Players',
    items: [
      { text: 'Write a player', link: '/players' },
      { text: 'Your own strategy, in the browser', link: '/your-strategy' },
      { text: 'Writing a strategy', link: '/writing-a-strategy' },
      { text: 'Find a mistake', link: '/debugging' },
      { text: 'What should a person remember?', link: '/explaining' },
      { text: 'Searching', link: '/searching' },
      { text: 'External players', link: '/external-players' },
      { text: 'Learning agents', link: '/learning-agents' },
      { text: 'From pip to a picture: a notebook', link: '/first-steps' },
      { text: 'How good is my model at cards?', link: '/scoring-a-player' },
      { text: 'Leagues', link: '/leagues' },
      { text: 'A strategy in an npm package', link: '/recipes/strategy-package' },
    ],
  },
  {
    text: 'Import',
    items: [
      { text: 'Import an engine', link: '/import' },
      { text: 'An engine in React', link: '/recipes/react' },
      { text: 'A game in a plain web page', link: '/recipes/web-page' },
      { text: 'A batch in Web Workers', link: '/recipes/web-worker' },
      { text: 'A bot in Discord or behind HTTP', link: '/recipes/bot' },
      { text: 'The contracts', link: '/contracts' },
      { text: 'The JSON of the commands', link: '/json' },
    ],
  },
  {
    text: 'Teach',
    items: [
      { text: 'Teach', link: '/teach' },
      { text: 'Judging strategies', link: '/judging' },
      { text: 'Grade a class in CI', link: '/recipes/ci' },
    ],
  },
  {
    text: 'Measure',
    items: [
      { text: 'Laboratory', link: '/laboratory' },
      { text: 'Designing an experiment', link: '/designing-an-experiment' },
      { text: 'Reading results', link: '/reading-results' },
      { text: 'Records', link: '/records' },
      { text: 'Many machines', link: '/many-machines' },
      { text: 'The mathematics of the games', link: '/mathematics' },
      { text: 'Publish a result', link: '/recipes/publish-a-result' },
      { text: 'Cite the laboratory', link: '/recipes/cite' },
      { text: 'Glossary', link: '/glossary' },
      { text: 'Versions', link: '/versions' },
    ],
  },
];

/**
 * The packages with their entries. Each page of an entry names its tasks: every page of the site would carry them.
 *
 * @param api - the folder of the reference
 */
export function referenceSidebar(api: string): Item[] {
  const groups = documented.map(({ name, entries }): Item => {
    const overview = join(api, name, 'overview.md');
    const items = entries.map((entry) => ({ text: entry.specifier, link: `/api/${name}/${entry.name}` }));
    return existsSync(overview)
      ? { text: name, items: [{ text: 'README', link: `/api/${name}/overview` }, ...items] }
      : { text: name, link: `/api/${name}` };
  });
  return [
    {
      text: 'Packages',
      items: [
        { text: 'Overview', link: '/api/overview' },
        { text: 'All exports from A to Z', link: '/api/symbols' },
        ...groups,
      ],
    },
    { text: 'This repository', items: [{ text: 'Contributing', link: '/api/contributing' }] },
  ];
}
