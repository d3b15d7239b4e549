/** Counts how often a file was loaded, in a file next to it, and does something from a load on. */
const onLoad = (from: number, harm: string): string => `import { appendFileSync, readFileSync } from 'node:fs';
const count = new URL(import.meta.url + '.count');
appendFileSync(count, 'x');
if (readFileSync(count, 'utf8').length >= ${from}) { ${harm} }
`;

/** A strategy of UnoWar that plays the first card, after a statement. */
const unoWar = (first = '', before = ''): string =>
  `${before} export const one = { move(view, rng) { ${first} return view.playable === 0 ? -1 : 31 - Math.clz32(view.playable & -view.playable); } };`;

/** The move after which most kinds begin, so that the first game is fine. */
const FINE_MOVES = 30;

/** After some games, so that the first game is fine. */
const late = (harm: string): string =>
  `if ((globalThis.moves = (globalThis.moves ?? 0) + 1) > ${FINE_MOVES}) { ${harm} }`;

const LOOP = 'for (;;);';
const MISBEHAVIOR = `Object.assign(new Error('bob cheats'), { code: 'CARDS_MISBEHAVIOR', name: 'MisbehaviorError', strategy: './honest.mjs#one' })`;

/** Hostile strategies of UnoWar by name: the source of a module each. In it, PIPE is a path to a named pipe. */
export const HOSTILE: Readonly<Record<string, string>> = {
  'load-exit': onLoad(2, 'process.exit(0);') + unoWar(),
  'load-loop': onLoad(2, LOOP) + unoWar(),
  'create-exit': `${onLoad(1, '')} export class One { constructor() { if (readFileSync(count, 'utf8').length >= 2) process.exit(0); } move(view) { return view.playable === 0 ? -1 : 31 - Math.clz32(view.playable & -view.playable); } }`,
  'create-loop': `${onLoad(1, '')} export class One { constructor() { if (readFileSync(count, 'utf8').length >= 2) ${LOOP} } move(view) { return view.playable === 0 ? -1 : 31 - Math.clz32(view.playable & -view.playable); } }`,
  'load-accuses': onLoad(2, `throw ${MISBEHAVIOR};`) + unoWar(),
  'precompute-accuses': `export const one = { create: () => ({ move: () => -1 }), precompute() { throw ${MISBEHAVIOR}; } };`,
  'move-exit': unoWar(late('process.exit(0);')),
  'move-loop': unoWar(late(LOOP)),
  'move-throws-accusation': unoWar(late(`throw ${MISBEHAVIOR};`)),
  'value-of-accuses': unoWar(late(`return { valueOf() { throw ${MISBEHAVIOR}; } };`)),
  'value-of-exit': unoWar(late('return { valueOf() { process.exit(0); } };')),
  'value-of-loop': unoWar(late(`return { valueOf() { ${LOOP} } };`)),
  'end-exit': `export const one = { move: (view) => (view.playable === 0 ? -1 : 31 - Math.clz32(view.playable & -view.playable)), end() { ${late('process.exit(0);')} } };`,
  'begin-timer-loop': `export const one = { begin() { setTimeout(() => { ${LOOP} }, 0); }, move: (view) => (view.playable === 0 ? -1 : 31 - Math.clz32(view.playable & -view.playable)) };`,
  'promise-loop': unoWar(`Promise.resolve().then(() => { ${LOOP} });`),
  'message-lies': unoWar(late(`throw new Error("strategy './honest.mjs#one' played an illegal move: 9");`)),
  'throws-nothing': unoWar(late('throw undefined;')),
  'async-move': 'export const one = { async move(view) { return -1; } };',
  'read-pipe': unoWar(late("readFileSync('PIPE');"), "import { readFileSync } from 'node:fs';"),
  'exec-sleep': unoWar(late("execSync('sleep 60');"), "import { execSync } from 'node:child_process';"),
  'http-child': unoWar(
    late(
      `spawnSync(process.execPath, ['-e', "require('net').createServer().listen(0, function () { require('http').get({ port: this.address().port }) })"]);`,
    ),
    "import { spawnSync } from 'node:child_process';",
  ),
  'atomics-wait': unoWar(late('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);')),
  pbkdf2: unoWar(late("pbkdf2Sync('a', 'b', 2 ** 31 - 1, 64, 'sha512');"), "import { pbkdf2Sync } from 'node:crypto';"),
  'wasm-loop': unoWar(
    late(
      'new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11]))).exports.f();',
    ),
  ),
  'regex-bomb': unoWar(late("/^(a+)+$/.test('a'.repeat(60) + 'b');")),
  'array-sort': unoWar(late('new Float64Array(2 ** 29).map(Math.sin).sort((a, b) => b - a);')),
  'big-int': unoWar(late('(7n ** 50000000n).toString();')),
  'kill-self': unoWar(late("process.kill(process.pid, 'SIGSTOP');")),
  'stop-beats': unoWar(`parentPort?.close(); ${late(LOOP)}`, "import { parentPort } from 'node:worker_threads';"),
  'forged-beats': unoWar(
    late(`for (;;) parentPort.postMessage({ beat: { position: 0, isExact: true } });`),
    "import { parentPort } from 'node:worker_threads';",
  ),
  'getter-exit': 'export const one = { get move() { process.exit(0); } };',
  'getter-loop': `export const one = { get move() { ${LOOP} } };`,
  'proxy-strategy': `export const one = new Proxy({ move: () => -1 }, { get(target, name) { if (name === 'observe') ${LOOP} return target[name]; } });`,
  'pollutes-to-json': unoWar('', 'Object.prototype.toJSON = () => ({ move: 0, error: undefined });'),
  'replaces-json': unoWar('', 'JSON.stringify = () => \'{"move":0}\';'),
  'replaces-array': unoWar('', 'Array.prototype.map = () => []; Array.prototype.reduce = () => 0;'),
  'starts-worker': unoWar('', "import { Worker } from 'node:worker_threads'; new Worker('for (;;);', { eval: true });"),
  'opens-inspector': unoWar(
    '',
    "import inspector from 'node:inspector'; inspector.open(0); new inspector.Session().connectToMainThread();",
  ),
  'async-hooks': unoWar(
    late('executionAsyncResource().port.postMessage({ result: {} });'),
    "import { executionAsyncResource } from 'node:async_hooks';",
  ),
  'prints-verdict': unoWar('console.log(\'{"passed":true}\');'),
  'forges-answers': unoWar(
    late('writeSync(4, \'{"move":0}\\n{"move":0}\\n\');'),
    "import { writeSync } from 'node:fs';",
  ),
  'floods-pipe': unoWar(late("for (;;) writeSync(4, 'x'.repeat(65536));"), "import { writeSync } from 'node:fs';"),
  'closes-pipe': unoWar(late('closeSync(3); closeSync(4);'), "import { closeSync } from 'node:fs';"),
  'sends-ipc': unoWar(late('process.send({ result: {} });')),
  rejects: unoWar("Promise.reject(new Error('lost'));"),
  'endless-promises': unoWar('(function again() { Promise.resolve().then(again); })();'),
  'catches-all': unoWar(
    late('process.exit(1);'),
    "process.on('uncaughtException', () => {}); process.on('exit', () => { for (;;); });",
  ),
  'huge-reply': unoWar(late("return 'x'.repeat(5e6);")),
  'to-primitive': unoWar(late('return { [Symbol.toPrimitive]() { for (;;); } };')),
  'fills-heap': unoWar(late('const all = []; for (;;) all.push(new Array(1e6).fill({}));')),
  'fills-memory': unoWar(late('const all = []; for (;;) all.push(Buffer.alloc(2 ** 28, 1));')),
  'deep-recursion': unoWar(late('(function deeper() { deeper(); })();')),
  'stops-parent': unoWar(late("process.kill(process.ppid, 'SIGSTOP');")),
  'kills-parent': unoWar(late("process.kill(process.ppid, 'SIGKILL');")),
  'kills-parent-esm': unoWar(
    late("kill(process.ppid, 'SIGKILL');"),
    "import * as own from 'node:process'; const { kill } = own;",
  ),
  'kills-group': unoWar(late("process.kill(0, 'SIGKILL');")),
  'debugs-parent': unoWar(late('process._debugProcess(process.ppid);')),
  'low-priority': unoWar(late('os.setPriority(process.ppid, 19);'), "import os from 'node:os';"),
  'replaces-itself': unoWar(late("process.execve('/bin/true');")),
  'reads-parent': unoWar(
    late("readFileSync('/proc/' + process.ppid + '/environ');"),
    "import { readFileSync } from 'node:fs';",
  ),
  'reads-rival': unoWar(
    '',
    "import { readFileSync } from 'node:fs'; readFileSync(new URL('honest.mjs', import.meta.url));",
  ),
  'writes-rival': unoWar(
    '',
    "import { writeFileSync } from 'node:fs'; writeFileSync(new URL('honest.mjs', import.meta.url), 'export const one = { move: () => -1 };');",
  ),
  'spawns-detached': unoWar(
    '',
    "import { spawn } from 'node:child_process'; spawn('sleep', ['60'], { detached: true });",
  ),
  'waits-to-load': unoWar('', 'await new Promise(() => setInterval(() => {}, 1000));'),
  'waits-at-load': unoWar('', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'),
  'loads-native': unoWar('', "process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6');"),
  binds: unoWar('', "process.binding('spawn_sync');"),
};

/** A strategy that obeys the rules. */
export const HONEST = unoWar();
