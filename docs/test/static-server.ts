import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A folder that is served on this machine. */
export interface Served {
  /** The URL of its first page, with a slash at the end. */
  readonly url: string;
  close(): void;
}

/**
 * Serves a folder as a static host does: without special headers, below a path.
 *
 * @param folder - the folder
 * @param base - the path, with a slash at both ends
 */
export async function serveFolder(folder: string, base: string): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.startsWith(base) ? normalize(decodeURIComponent(pathname.slice(base.length))) : '..';
    const named = join(folder, path === '.' || path.endsWith('/') ? join(path, 'index.html') : path);
    const file = existsSync(named) ? named : `${named}.html`;
    if (path.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('not found');
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
