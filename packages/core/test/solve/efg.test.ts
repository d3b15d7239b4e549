import { expect, test } from 'vitest';
import { efg, gameTree } from '../../src/solve/index.js';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';

/** A node of a file. */
interface Node {
  readonly kind: string;
  /** The player, or 0 for chance; the number of the information set; its label. */
  readonly player: number;
  readonly set: number;
  readonly label: string;
  readonly actions: readonly string[];
  readonly probabilities: readonly number[];
  readonly payoffs: readonly number[];
}

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:/\d+)?`;
const HEAD = new RegExp(`^EFG 2 R ${TEXT} \\{(?: ${TEXT})+ \\}\n${TEXT}\n\n`);
const CHANCE = new RegExp(`^c ${TEXT} (\\d+) ${TEXT} \\{((?: ${TEXT} ${NUMBER})+) \\} 0$`);
const PLAYER = new RegExp(`^p ${TEXT} ([12]) (\\d+) (${TEXT}) \\{((?: ${TEXT})+) \\} 0$`);
const END = new RegExp(`^t ${TEXT} (\\d+) ${TEXT} \\{ (${NUMBER}), (${NUMBER}) \\}$`);

/** Reads a file by the grammar of Gambit's documentation. */
function read(text: string): readonly Node[] {
  expect(text).toMatch(HEAD);
  const all = (part = '', pattern = TEXT): readonly string[] => part.match(new RegExp(pattern, 'g')) ?? [];
  const ratio = (number: string): number => {
    const [over = 0, under = 1] = number.split('/').map(Number);
    return over / under;
  };
  return text
    .replace(HEAD, '')
    .trimEnd()
    .split('\n')
    .map((line): Node => {
      const empty = { player: 0, set: 0, label: '', actions: [], probabilities: [], payoffs: [] };
      const [chance, player, end] = [CHANCE.exec(line), PLAYER.exec(line), END.exec(line)];
      if (chance !== null) {
        const probabilities = all(chance[2]?.replaceAll(new RegExp(TEXT, 'g'), ''), NUMBER).map(ratio);
        return { ...empty, kind: 'c', set: Number(chance[1]), actions: all(chance[2]), probabilities };
      }
      if (player !== null)
        return {
          ...empty,
          kind: 'p',
          player: Number(player[1]),
          set: Number(player[2]),
          label: player[3] ?? '',
          actions: all(player[4]),
        };
      expect(line).toMatch(END);
      return { ...empty, kind: 't', set: Number(end?.[1]), payoffs: [Number(end?.[2]), Number(end?.[3])] };
    });
}

/** The value of the first node, by default if all moves have the same probability; the rest of the nodes remain. */
function valueOf(nodes: Node[], policy: (node: Node, at: number) => number | undefined = () => undefined): number {
  const node = nodes.shift();
  if (node === undefined) throw new Error('a history has no successor');
  if (node.kind === 't') return node.payoffs[0] ?? Number.NaN;
  return node.actions.reduce(
    (sum, _, at) =>
      sum + (node.probabilities[at] ?? policy(node, at) ?? 1 / node.actions.length) * valueOf(nodes, policy),
    0,
  );
}

test.each([kuhn, leduc])('The file of $id has the nodes, information sets and payoffs of the game', (game) => {
  const nodes = read(efg(game as typeof kuhn));
  const tree = gameTree(game as typeof kuhn);
  const count = (kind: string): number => nodes.filter((node) => node.kind === kind).length;
  expect([count('c'), count('p'), count('t')]).toEqual([tree.chances, tree.decisions, tree.games]);
  for (const [seat, { moves }] of tree.sets.entries()) {
    const own = nodes.filter(({ kind, player }) => kind === 'p' && player === seat + 1);
    expect(new Set(own.map(({ set }) => set)).size).toBe(moves.length);
    // All nodes of a set have the same actions.
    expect(new Set(own.map(({ set, actions }) => `${set} ${actions.join()}`)).size).toBe(moves.length);
  }
  for (const { probabilities } of nodes.filter(({ kind }) => kind === 'c'))
    expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 14);
  expect(nodes.every(({ payoffs: [one = 0, other = 0] }) => one + other === 0)).toBe(true);
  const rest = [...nodes];
  expect(valueOf(rest)).toBeCloseTo(tree.value(tree.sets.map((sets) => sets.uniform())), 12);
  expect(rest).toEqual([]);
});

test('The file of Kuhn poker has its published value, -1/18, with an equilibrium by hand', () => {
  // Kuhn, A simplified two-person poker, 1950, with alpha = 0: how often a player bets, by player, bets and card.
  const BETS: Readonly<Record<string, readonly number[]>> = {
    '1 none': [0, 0, 0],
    '1 0 1': [0, 1 / 3, 1],
    '2 0': [1 / 3, 0, 1],
    '2 1': [0, 1 / 3, 1],
  };
  const value = valueOf([...read(efg(kuhn))], ({ player, label, actions }, at) => {
    const [, card = '', bets = ''] = /^"card: (\d); bets: (.*)"$/.exec(label) ?? [];
    const bet = BETS[`${player} ${bets}`]?.[Number(card)] ?? Number.NaN;
    return actions[at] === '"bet"' ? bet : 1 - bet;
  });
  expect(value).toBeCloseTo(-1 / 18, 14);
});

test('Kuhn poker has 58 histories, and its file names cards and bets', () => {
  const lines = efg(kuhn).trimEnd().split('\n');
  expect(lines).toHaveLength(3 + 58);
  expect(lines[0]).toBe('EFG 2 R "Kuhn" { "seat 0" "seat 1" }');
  expect(lines).toContain('p "" 1 1 "card: 0; bets: none" { "pass" "bet" } 0');
});
