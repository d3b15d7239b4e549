/**
 * How many faults of rules the conformance tests catch: the texts of sound games are changed in many small ways, one at
 * a time, and each mutant is examined as `cards-sim check ./game.ts` examines it. A mutant whose games, views and
 * samples are those of the original is no fault, and is not counted. Prints a line for each game, then the survivors.
 *
 * Run it from the root: `pnpm exec tsx --conditions=@cards/source packages/core/research/rule-mutants.ts`. Names of
 * examples as arguments examine these only.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AnyGame, Streams } from '@cards/core';
import { examineGame } from '@cards/core/testing';
import type { AnyHarness } from '@cards/core/internal';

const FILES = [
  'goofspiel',
  'kuhn',
  'kuhn-players',
  'leduc',
  'liars-dice',
  'nim',
  'pig',
  'simultaneous',
  'tic-tac-toe',
  'whist',
] as const;

/** What is changed in a text: a name, the place, and what stands there afterwards. */
const CHANGES: readonly (readonly [name: string, place: RegExp, text: string])[] = [
  ['an own random number in deal', /return \{/, 'if (Math.random() < 0.5) rng.int(7); return {'],
  ['an own random number in play', /(play\(state[^{]*\{)/, '$1 if (Math.random() < 0.5) rng0();'],
  [
    'a clock in deal',
    /(deal[^{]*?=> ?\{|deal\([^{]*\{[^}]*\}, rng\)[^{]*\{)/,
    '$1 if (Date.now() % 2 === 0) rng.int(7);',
  ],
  ['an own shuffle', /rng\.shuffle\((\w+)\)/, '$1.sort(() => Math.random() - 0.5)'],
  ['no shuffle', /rng\.shuffle\(\w+\);/, ''],
  ['a Map in the state', /return \{/, 'return { extra: new Map([[1, 2]]),'],
  ['a class in the state', /return \{/, 'return { extra: new (class Hand {})(),'],
  ['a function in the state', /return \{/, 'return { extra: () => 1,'],
  ['a BigInt in the state', /return \{/, 'return { extra: 1n,'],
  ['a move twice', /(moves\b[^\n]*?)\[0, 1\]/, '$1[0, 0, 1]'],
  ['a move twice in a list', /\[\.\.\.(hand|\(hands\[open\.length\] \?\? \[\]\))\]/, '[...$1, ...$1]'],
  ['a move that is no integer', /(moves\b[^\n]*?)\[0, 1\]/, '$1[0, 1.5]'],
  ['one text for all moves', /moveText[^\n]*\n/, "moveText: () => 'x',\n"],
  ['resample does nothing', /resample\(/, 'resample: () => {}, resampled('],
  ['resample without a shuffle', /(resample\([^]*?)rng\.shuffle\(\w+\);/, '$1'],
  [
    'resample without sorting',
    /(resample\([^]*?)\.sort\(\(a, b\) => a - b\);(\n\s*(?:rng\.shuffle|const deal))/,
    '$1;$2',
  ],
  ['resample loses a card', /(resample\([^]*?)rng\.shuffle\((\w+)\);/, '$1rng.shuffle($2); $2[0] = $2[1] ?? $2[0];'],
  ['a view of the whole state', /view: \{/, 'view: { all: (state) => JSON.stringify(state),'],
  [
    'a view of another hand',
    /view: \{/,
    'view: { other: (state, seat) => state.hands?.[1 - seat] ?? state.cards?.[1 - seat] ?? state.dice?.[1 - seat] ?? 0,',
  ],
  ['a view of the deck', /view: \{/, 'view: { deck: (state) => state.deck ?? state.prizes ?? state.dice ?? 0,'],
  ['a view that changes the state', /view: \{/, 'view: { count: (state) => (state.looked = (state.looked ?? 0) + 1),'],
  [
    'a measure that changes the state',
    /of: \(\{ /,
    'of: (state, seat) => (state.ended = (state.ended ?? 0) + 1) > 0 && 0, was: ({ ',
  ],
  ['a fraction as a measure', /(of: [^\n]*=> )([^\n]+),\n/, '$10.5 + Number($2),\n'],
  ['a measure out of bounds', /(of: [^\n]*=> )([^\n]+),\n/, '$11000000 + Number($2),\n'],
  ['payoffs of seat 0 for all', /(of: ?\([^)]*), seat\) =>/, '$1) => ((seat) =>'],
  ['a seat that does not exist', /toMove: [^\n]*\n/, 'toMove: () => 11,\n'],
  ['the state outside', /export const (\w+) = defineGame\(\{/, 'let outside = 0;\nexport const $1 = defineGame({'],
  ['a key that forgets', /view: \{/, "key: () => 'same', view: {"],
  ['a parameter that is changed', /(deal[^{]*\{ ?)(\w+)([^}]*\}[^{]*\{)/, '$1$2$3 arguments[0].$2 = 1;'],
  [
    'a counter between games',
    /return \{/,
    'globalThis.games = (globalThis.games ?? 0) + 1; return { extra: globalThis.games,',
  ],
];

const folder = new URL('../examples/', import.meta.url);

interface Found {
  readonly caught: boolean;
  readonly milliseconds: number;
  readonly test: string;
}

function examined(game: AnyGame): Found {
  const harness: AnyHarness = { ...(typeof game.checks === 'object' ? game.checks : {}), game };
  const start = performance.now();
  for (const examine of examineGame(harness)) {
    const { passed, name } = examine();
    if (!passed) return { caught: true, milliseconds: performance.now() - start, test: name };
  }
  return { caught: false, milliseconds: performance.now() - start, test: '' };
}

/** Whether a view of hands or of a deck would show something: a text without them has nothing to show. */
function hidesSomething(what: string, source: string): boolean {
  return what.endsWith('deck') ? /deck:|prizes:|dice:/.test(source) : /hands:|cards:|dice:/.test(source);
}

/** What games of a mutant show: if it is what those of the original show, the mutant is no fault. */
function shown(game: AnyGame): string {
  const texts: string[] = [];
  try {
    for (let index = 0; index < 30; index++) {
      const streams = new Streams('mutants', game.id);
      const engine = game.engine(Object.fromEntries(Object.entries(game.parameters).map(([n, p]) => [n, p.default])));
      const choices = streams.rng(index, 5);
      engine.reset(streams.rng(index));
      const seats = typeof game.seats === 'number' ? game.seats : 2;
      for (let move = 0; move < 100 && !engine.over; move++) {
        for (let seat = 0; seat < seats; seat++) texts.push(JSON.stringify(game.observe?.(engine.view(seat))));
        if (typeof game.search === 'object') {
          const belief = game.search.belief(
            Object.fromEntries(Object.entries(game.parameters).map(([n, p]) => [n, p.default])),
            engine.toMove,
          );
          belief.begin(engine.view(engine.toMove));
          texts.push(
            JSON.stringify((game.checks as { snapshot(e: unknown): unknown }).snapshot(belief.sample(choices.clone()))),
          );
        }
        const legal = engine.legalMoves();
        texts.push(String(game.notation?.legal(engine.view(engine.toMove))));
        engine.apply(legal[choices.int(legal.length)] ?? 0);
      }
      if (engine.over) {
        const into = new Float64Array(game.measures.length);
        for (let seat = 0; seat < seats; seat++) {
          engine.measure(into, seat);
          texts.push(String(into));
        }
      }
    }
  } catch (error) {
    texts.push(String(error));
  }
  return texts.join('\n');
}

async function load(text: string, file: URL): Promise<AnyGame[]> {
  writeFileSync(file, text);
  try {
    const exported = (await import(`${file.href}?${performance.now()}`)) as Record<string, unknown>;
    return Object.values(exported).filter(
      (one): one is AnyGame => typeof (one as AnyGame | null)?.engine === 'function',
    );
  } finally {
    rmSync(file);
  }
}

const wanted = process.argv.slice(2);
const survivors: string[] = [];
const byTest = new Map<string, number>();
let [all, found, refused, alarms] = [0, 0, 0, 0];
for (const name of FILES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // A mutant of Whist that has lost a card finds no deal, and would look for one without an end.
  const source = readFileSync(new URL(`${name}.ts`, folder), 'utf8').replace(
    'while (dealt.',
    'let tries = 0;\n    while (tries++ < 1000 && dealt.',
  );
  const file = new URL(`mutant-${name}.ts`, folder);
  const [original] = await load(source, file);
  if (original === undefined) throw new Error(`${name} exports no game`);
  const sound = examined(original);
  if (sound.caught) alarms++;
  const before = shown(original);
  let [mutants, caught] = [0, 0];
  for (const [what, place, text] of CHANGES) {
    const changed = source.replace(place, text);
    if (
      changed === source ||
      (what.startsWith('a view of') && !(typeof original.search === 'object' && hidesSomething(what, source)))
    )
      continue;
    try {
      const [mutant] = await load(changed, file);
      if (mutant === undefined || shown(mutant) === before) {
        if (mutant === undefined || !/state outside|clock|parameter|twice/.test(what)) {
          if (mutant !== undefined && examined(mutant).caught) [mutants, caught] = [mutants + 1, caught + 1];
          continue;
        }
        if (!examined(mutant).caught) continue;
      }
      mutants++;
      const verdict = examined(mutant);
      if (verdict.caught) {
        caught++;
        byTest.set(verdict.test, (byTest.get(verdict.test) ?? 0) + 1);
      } else survivors.push(`${name}: ${what}`);
    } catch {
      // The file cannot be loaded: the definition or the compiler refuses it.
      refused++;
    }
  }
  [all, found] = [all + mutants, found + caught];
  console.log(
    `${name}: ${caught} of ${mutants} mutants caught; sound ${sound.caught ? `FALSE ALARM: ${sound.test}` : 'passes'} in ${(sound.milliseconds / 1000).toFixed(1)} s`,
  );
}
console.log(`\n${found} of ${all} caught, ${refused} refused when they were loaded, ${alarms} false alarms`);
for (const [test, count] of [...byTest].sort(([, a], [, b]) => b - a)) console.log(`  ${count} by "${test}"`);
for (const survivor of survivors) console.log(`  survived: ${survivor}`);
