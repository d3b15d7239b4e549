import { printable } from '../words/wrap.js';
import { type Block, type Blocks, shownBy } from './block.js';
import type { Place } from './columns.js';

/** The columns of drawings. */
const WIDTH = 80;

/** A document in GitHub's Markdown; it ends with a line break. */
export function markdownText(parts: readonly Blocks[]): string {
  return `${joined(shownBy('markdown', parts.flat()).map(markdownOf))}\n`;
}

function markdownOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${escaped(block.text)}`;
    case 'text':
      return `${block.style === 'warning' ? '**Warning:** ' : ''}${escaped(block.text)}${inline(block.code)}`;
    case 'findings':
      return block.findings
        .map(({ text, status }) => `- ${status === 'alarm' ? '**Warning:** ' : ''}${escaped(text)}`)
        .join('\n');
    case 'items':
      return block.items
        .map(({ mark, text, more = [] }) => `- **${escaped(mark)}** ${linesOf([text, ...more])}`)
        .join('\n');
    case 'table': {
      const [titles = [], ...rows] = block.rows;
      const rule = titles.map(({ style }) => (style === 'number' ? '--:' : '---'));
      const lines = [titles.map(placeText), rule, ...rows.map((row) => row.map(placeText))];
      return joined([linesOf(block.labels), lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')]);
    }
    case 'drawn':
      return fenced(block.draw(WIDTH).join('\n'), 'text');
    case 'command':
      return joined([escaped(block.text), fenced(printable(block.command), 'sh')]);
    case 'chart':
    case 'details':
      return '';
  }
}

const inline = (text = ''): string => (text === '' ? '' : `\`${printable(text)}\``);

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

const linesOf = (texts: readonly string[]): string => texts.map(escaped).join('  \n');

function placeText({ words, style }: Place): string {
  const text = escaped(words.join(' ').trim());
  if (text === '' || (style !== 'differs' && style !== 'source')) return text;
  return style === 'differs' ? `**${text}**` : `*${text}*`;
}

/** Text with everything escaped that would be markup or end a cell. */
const escaped = (text: string): string => printable(text).replaceAll(/[\\`*_~[\]<>&|#]/g, String.raw`\$&`);

/** A block of code. Its fence is longer than any run of backticks in it. */
function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.split('\n').map(printable).join('\n')}\n${fence}`;
}
