// @module-tag slow (terminals in processes)
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { typedCommand } from '../typed-command.js';

/** The start of each color. */
const SGR = { red: '31', green: '32', yellow: '33', blue: '94', purple: '35', orange: '38;5;208', faint: '2' } as const;

const paint = (color: keyof typeof SGR, text: string): string => `\u001B[${SGR[color]}m${text}\u001B[0m`;

const TYPED: Readonly<Record<string, readonly string[]>> = {
  'pairs --param cards=8': ['0', '1', '2', '3', 'quit'],
  mastermind: ['Y', 'ROPY', 'BGGB', 'history', 'help', 'quit'],
  unowar: ['hint', '1', '2', '3', 'quit'],
  set: ['1ebc,1ebs,1ebt', 'help', 'none'],
  concentration: ['1', '0 1', '1 1', 'quit'],
};

function screen(line: string, color = true): Promise<string> {
  const [game = '', input = []] = Object.entries(TYPED).find(([start]) => line.startsWith(start)) ?? [];
  return typedCommand('/', `play ${line} --seed 1`, { input, color, isTerminal: true }).then(({ out }) => {
    expect(game).not.toBe('');
    return out;
  });
}

describe('the colors of play', () => {
  test.each(Object.keys(TYPED))('Colors only repeat the text, and --plain has none: %s', async (line) => {
    const colored = await screen(line);
    expect(colored).toContain('\u001B[');
    expect(stripVTControlCharacters(colored)).toBe(await screen(line, false));
    expect(await screen(`${line} --plain`)).not.toContain('\u001B[');
  });

  test('Open cards of Pairs are yellow, and found ones are green', async () => {
    const out = await screen('pairs --param cards=8');
    for (const [board = ''] of out.matchAll(/^ .*\]$/gm)) {
      const letters = stripVTControlCharacters(board).match(/\[[a-z]\]|(?<= )[a-z](?= )/g) ?? [];
      for (const letter of letters) expect(board).toContain(paint(letter.length > 1 ? 'yellow' : 'green', letter));
    }
    expect(out).toContain('Card 0 is ');
  });

  test('A code of Mastermind has the colors of its letters, and a question and a command have none', async () => {
    const out = await screen('mastermind');
    const code = [paint('red', 'R'), paint('orange', 'O'), paint('purple', 'P'), paint('yellow', 'Y')].join('');
    expect(out).toContain(`\n${code} -> Result: `);
    expect(out).toContain('(Y/N): ');
    expect(out).toContain('HISTORY shows');
    // White and black are not colors that every terminal shows; red keeps its color under its own name.
    const own = await screen('mastermind red white black --param colors=3');
    expect(own).toContain(`${paint('red', 'R')} for Red`);
    expect(own).toContain('B for Blue');
  });

  test('Hearts and diamonds are red in UnoWar and Concentration, and spades and clubs are not', async () => {
    const unowar = await screen('unowar');
    const red = stripVTControlCharacters(unowar).match(/\w+ of (Hearts|Diamonds)/g);
    expect(red?.length).toBeGreaterThan(5);
    const parts = unowar.split('\u001B[31m').slice(1);
    expect(parts.map((part) => part.split('\u001B[0m')[0])).toEqual(red);
    expect(unowar).toContain(`  ${paint('green', '*')} `);
    const concentration = await screen('concentration');
    expect(concentration).toContain(paint('faint', 'XXX'));
    const chosen = concentration.match(/it is .*/g) ?? [];
    expect(chosen.length).toBeGreaterThan(1);
    for (const line of chosen) expect(line.includes('is \u001B[31m')).toBe(/[HD][ \d]/.test(line));
  });

  test('A card of Set has its own color', async () => {
    const out = await screen('set');
    expect(out).toContain(`[${paint('blue', '1ebc')},${paint('green', '2fgs')},${paint('red', '3hrt')}]`);
  });
});
