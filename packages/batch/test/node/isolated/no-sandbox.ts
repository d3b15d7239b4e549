import { messageOf } from '@cards/core/internal';
import { isolation } from '../../../src/node/isolated/sandbox.js';

/** The reason why this machine cannot isolate strategies; undefined if it can. Tests say it where they are skipped. */
export const NO_SANDBOX: string | undefined = reason();

function reason(): string | undefined {
  try {
    isolation(true);
    return undefined;
  } catch (error) {
    console.warn(`Tests of isolated strategies are skipped: ${messageOf(error)}`);
    return messageOf(error);
  }
}
