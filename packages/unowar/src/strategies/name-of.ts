import type { Player } from '@cards/core';
import { hasName } from '../argument-checks.js';
import type { UnoWarView } from '../view.js';

/** The name of a player for people: that of the AI, or the spec if the AI has no `toString` of its own. */
export function nameOf({ name, strategy }: Player<UnoWarView>): string {
  return hasName(strategy) ? String(strategy) : name;
}
