import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import type { CodeRef } from '@cards/batch';
import { codeHash, unpackCode } from '@cards/batch/node';
import { InputError } from '@cards/core';
import type { Store } from '../redis/store.js';

/** Finds the files of runs on this machine. */
export class CodeFiles {
  private folder: string | undefined;

  constructor(
    private readonly store: Store,
    private readonly directory: string,
    private readonly accept: boolean,
  ) {}

  /** Finds a file of a run: the same file below the directory of the worker, or the file that was sent with the run. */
  async locate(run: string, { file, hash }: CodeRef): Promise<string> {
    if (this.isOwn(file, hash)) return file;
    if (!this.accept)
      throw new InputError(
        `the run plays the file ${file}, which this worker does not have with the same content; start the worker with --accept-code to play files that are sent with a run`,
      );
    const bundle = await this.store.code(run, hash);
    if (bundle?.hash !== hash) throw new InputError(`the file ${file} was not sent with the run`);
    this.folder ??= mkdtempSync(join(tmpdir(), 'cards-worker-'));
    // The run is a part of the path, so that a bundle of one run cannot change the files of another one.
    const folder = join(this.folder, run, hash.replace(/^sha256:/, ''));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return unpackCode(bundle, folder);
  }

  remove(): void {
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  private isOwn(file: string, hash: string): boolean {
    const path = relative(this.directory, file);
    if (!isAbsolute(file) || path.startsWith('..') || isAbsolute(path) || !existsSync(file)) return false;
    try {
      return codeHash(file) === hash;
    } catch {
      return false;
    }
  }
}
