import type { AnyGame } from '@cards/core';
import { checkMembers, titleOf } from '@cards/core/internal';
import type { ExplainedLength, Explanation } from '../explain/explain.js';
import { count, estimateWords, plainNumber, withSetting, withUnit } from '../words/estimate.js';
import { commandBlock, type Document, tableBlock, textBlock } from './block.js';

/**
 * The document of a strategy to remember: its lines, what they lose, and what shorter lists lose.
 *
 * @param game - the game of the explanation
 * @param explanation - what `explain` has found
 * @param next - the next command, which plays or saves the lines, and the text before it
 */
export function explanationDocument(
  game: AnyGame,
  explanation: Explanation,
  next?: { readonly text: string; readonly command: string },
): Document {
  checkMembers(explanation, 'an explanation', 'lengths', 'params');
  const { params, of, lengths, unit, random, isGood } = explanation;
  const best = lengths.at(-1) as ExplainedLength;
  const name = withSetting(titleOf(game), params);
  const like = of === 'best play' ? '' : `, which imitate ${of}`;
  const [mean, ...half] = lossWords(best, unit);
  const to = best.ci95 === undefined ? 'to a player who knows them' : `against ${of}`;
  const play = `random loses ${lossWords(random, unit).join(' ')}`;
  const verdict = isGood
    ? `They lose ${[mean, ...half].join(' ')} a game ${to}, on average over the seats; ${play}.`
    : `No short list is good: these lines lose ${[mean, ...half].join(' ')} a game ${to}; ${play}.`;
  const table = lengths.map((one) => [String(one.lines), lossWords(one, unit).join(' ')]);
  return {
    title: `${name}: what to remember`,
    json: explanation,
    parts: [
      [
        ...textBlock(`${name}, in ${count(best.lines, 'line')}${like}:`),
        { kind: 'items', items: best.texts.map((text) => ({ mark: '', text })), indent: 2, column: 2 },
      ],
      textBlock(verdict),
      lengths.length === 1 ? [] : [tableBlock('lengths', ['lines'], ['loss a game'], table)],
      commandBlock(next?.text ?? '', next?.command),
    ],
  };
}

/** A loss with its unit; with its half-width, if it is not exact. */
function lossWords({ loss, ci95 }: Pick<ExplainedLength, 'loss' | 'ci95'>, unit: string): readonly string[] {
  if (ci95 !== undefined) {
    const [mean, half = ''] = estimateWords({ mean: loss, ci95 });
    return [mean, `${half} ${unit}`.trim()];
  }
  return [withUnit(plainNumber(Number(loss.toPrecision(2))), unit)];
}
