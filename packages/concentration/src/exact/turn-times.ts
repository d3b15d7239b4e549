/** A value for each seat. */
export type BySeat<T> = readonly [first: T, second: T];

/** A smaller probability is not followed further. */
const NEGLIGIBLE = 1e-22;

/**
 * The probability of each position after each number of turns. Each position has a list for each seat to move; a turn
 * wins at most one pair, so element `i` is for the number of pairs gone plus `i` turns.
 */
export class TurnTimes {
  /** The probability that was not followed to the end of the game. */
  omitted = 0;
  private readonly lists: (BySeat<number[]> | undefined)[];

  constructor(positions: number, opening: number) {
    this.lists = Array.from({ length: positions });
    this.lists[opening] = [[1], [0]];
  }

  /**
   * Removes the lists of a position when all positions that lead to it are done. `stays` is the probability that a turn
   * does not change it. Returns the probability of a turn here after each number of turns, by seat.
   */
  takeOut(position: number, stays: BySeat<number> = [0, 0]): BySeat<number[]> {
    const [first, second] = this.lists[position] ?? [[], []];
    this.lists[position] = undefined;
    if (stays[0] + stays[1] === 0) return [first, second];
    for (let i = 1; ; i++) {
      const [toFirst, toSecond] = [stays[1] * (second[i - 1] ?? 0), stays[0] * (first[i - 1] ?? 0)];
      if (i >= first.length) {
        if (toFirst + toSecond < NEGLIGIBLE) {
          this.omitted += toFirst + toSecond;
          return [first, second];
        }
        first.push(0);
        second.push(0);
      }
      first[i] = (first[i] as number) + toFirst;
      second[i] = (second[i] as number) + toSecond;
    }
  }

  /**
   * Adds the probabilities that follow from turns in another position, each of which leads here with probability
   * `chance`.
   */
  enter(position: number, seat: 0 | 1, turns: readonly number[], chance: number, pair: boolean): void {
    const list = this.lists[position] ?? [[], []];
    this.lists[position] = list;
    // There is one turn more. If it won a pair, the list of `position` also begins one turn later.
    const shift = pair ? 0 : 1;
    for (let i = list[0].length; i < turns.length + shift; i++) {
      list[0].push(0);
      list[1].push(0);
    }
    const into = list[seat];
    for (let i = 0; i < turns.length; i++)
      into[i + shift] = (into[i + shift] as number) + chance * (turns[i] as number);
  }
}
