import type { Strategy } from '@cards/core';
import type { SetView } from '../view.js';

/** The source document's automatic player: it takes the least set until there is none. */
export class LeastPlayer implements Strategy<SetView> {
  move(view: SetView): number {
    return view.least;
  }
}
