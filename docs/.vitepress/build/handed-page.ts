import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { build, type Plugin } from 'vite';
import { handedPolicy } from './content-security-policy.js';
import { roomScript } from './room-script.js';

const docs = join(import.meta.dirname, '..', '..');

/**
 * Builds the page in which a game is handed over: one file that loads nothing, with `{"handed":0}` in the place of the
 * game. It has the components of the page "Your game", or the tables of the games of this site, and carries the frame
 * and the scripts of workers that these pages load.
 *
 * @param folder - the folder of its script
 * @param file - the script
 */
export async function handedPage(folder: string, file: string): Promise<string> {
  const frame = readFileSync(join(docs, 'public/sandbox.html'), 'utf8');
  const built = await build({
    root: docs,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [vue(), carried(frame)],
    resolve: { conditions: ['@cards/source'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: { input: join(folder, file), output: { format: 'iife' } },
    },
  });
  let [script, style] = ['', ''];
  for (const one of 'output' in built ? built.output : []) {
    // After the start of a comment in it, the script would not end where its element does.
    if (one.type === 'chunk') script = one.code.replaceAll('<!--', String.raw`\x3C!--`);
    else style = String(one.source);
  }
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${handedPolicy(script, style, frame)}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A game</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="app"></div>
    <script type="application/json" id="handed">{"handed":0}</script>
    <script>${script}</script>
  </body>
</html>
`;
}

/** The modules that name what a page of the site loads, with the texts themselves, and what stands in the file only. */
function carried(frame: string): Plugin {
  return {
    name: 'carried',
    enforce: 'pre',
    resolveId: (id) =>
      basename(id) === 'table-file.vue' ? join(docs, 'site/your-game/handed/handed-side.vue') : undefined,
    async load(id) {
      const file = basename(id);
      if (file === 'frame.ts') return `export const FRAME = ${JSON.stringify({ srcdoc: frame })};`;
      if (file === 'room.data.ts')
        return `export const data = ${JSON.stringify(await roomScript(join(id, '..'), 'room.ts'))};`;
      if (file !== 'start-worker.ts') return undefined;
      // The tables start workers of one kind.
      const script = JSON.stringify(await roomScript(join(docs, 'site/play'), 'play-worker.ts'));
      return `const address = URL.createObjectURL(new Blob([${script}], { type: 'text/javascript' }));
        export const startWorker = () => new Worker(address);`;
    },
  };
}
