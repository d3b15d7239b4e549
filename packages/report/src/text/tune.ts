import { checkMembers, checkText } from '@cards/core/internal';
import { rowsDrawing } from '../chart/drawing.js';
import { figureText } from '../study/compare-studies.js';
import type { Tune, TunedSetting } from '../study/tune.js';
import { count, grouped, plainNumber, withUnit } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { type Block, commandBlock, type Document, notOnPage, onPage, tableBlock, textBlock } from './block.js';

/** A table and a chart have this many settings; the others, which left first, are in the JSON. */
const [MOST_ROWS, MOST_POINTS] = [24, 100];

/**
 * The document of a race of settings: one sentence, a line for each setting, on a page a chart, and the commands.
 *
 * @param tune - the answer
 * @param command - the command that prints the same
 * @param more - the same command with more games
 */
export function tuneDocument(tune: Tune, command: string, more: string): Document {
  checkMembers(tune, 'what tune found', 'settings', 'verdict');
  checkText(command, 'the command');
  const { settings, method, verdict, seed } = tune;
  const isOpen = !tune.proved && settings.filter(({ isLeft }) => isLeft).length > 1;
  const best = isOpen ? 'can be' : 'yes';
  const rows = shownOf(settings, MOST_ROWS).map(({ name, figure, games, isLeft }) => [
    name,
    settingFigure(tune, figure),
    tune.proved ? 'solved' : grouped(games),
    isLeft ? best : 'no',
  ]);
  const hidden = settings.length - rows.length;
  const commands = [
    ...commandBlock('More games:', isOpen ? more : undefined),
    ...commandBlock(`Seed ${seed}. Reproduce:`, command),
  ];
  return {
    title: `Settings of ${tune.game}`,
    json: tune,
    parts: [
      textBlock(verdict),
      [
        ...onPage(chartOf(tune)),
        tableBlock('settings', ['setting'], [settings[0]?.figure.name ?? '', 'games', 'best?'], rows),
        ...notOnPage(
          ...textBlock(hidden === 0 ? '' : `${count(hidden, 'setting')} that left earlier: see --format json.`),
        ),
      ],
      [...textBlock(method), ...commands],
    ],
  };
}

/** A figure with its interval, or as it was solved. */
function settingFigure({ proved }: Tune, figure: TunedSetting['figure']): string {
  if (!proved) return figureText(figure);
  return withUnit(plainNumber(Number(figure.mean.toFixed(2))), figure.unit);
}

function chartOf(tune: Tune): Block {
  const { settings, goal } = tune;
  const { name = '', unit = '' } = settings[0]?.figure ?? {};
  const points = shownOf(settings, MOST_POINTS).map(({ name: setting, figure, isLeft }) => ({
    name: printable(`${setting}${isLeft ? ' *' : ''}`),
    text: settingFigure(tune, figure),
    point: figure,
  }));
  const legend =
    'Points are figures with intervals that hold together. A star marks settings that can be the best one.';
  const neutral = goal === 'fair' ? 0 : undefined;
  const words = {
    title: name,
    legend,
    key: 'setting',
    titles: [`${name}${unit === '' ? '' : `, in ${unit}`}`],
    neutral,
  };
  return { kind: 'chart', drawing: rowsDrawing(words, points, [0]), place: 'settings' };
}

/** The settings in their order: all, or those that can be the best one and then those that left last. */
function shownOf(settings: readonly TunedSetting[], most: number): readonly TunedSetting[] {
  const ranked = [...settings].sort(
    (one, other) => Number(other.isLeft) - Number(one.isLeft) || other.games - one.games,
  );
  const best = new Set(ranked.slice(0, most));
  return settings.filter((one) => best.has(one));
}
