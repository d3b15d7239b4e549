/** For each seat, a number. */
export type BySeat<T> = readonly [first: T, second: T];

/** What is left of a probability that is not followed any further. */
const NEGLIGIBLE = 1e-22;

/**
 * The probability of each position after each number of turns, as all games of two players are followed position by
 * position.
 *
 * A position is listed by the seat to move. No turn takes more than one pair, so that a list begins with as many turns
 * as pairs are gone.
 */
export class TurnTimes {
  /** The probability that was not followed to the end of the game. */
  omitted = 0;
  private readonly lists: (BySeat<number[]> | undefined)[];

  /**
   * @param positions - how many positions there are
   * @param opening - the one in which the first seat is to move after no turn
   */
  constructor(positions: number, opening: number) {
    this.lists = Array.from({ length: positions });
    this.lists[opening] = [[1], [0]];
  }

  /**
   * Takes out the list of a position that nothing leads to any more.
   *
   * @param stays - how likely a turn of each seat is to leave the position as it is, for the other seat to move
   * @returns by seat, the probability to play a turn here after each number of turns
   */
  takeOut(position: number, stays: BySeat<number> = [0, 0]): BySeat<number[]> {
    const [first, second] = this.lists[position] ?? [[], []];
    this.lists[position] = undefined;
    if (stays[0] + stays[1] === 0) return [first, second];
    for (let i = 1; ; i++) {
      const [again, back] = [stays[1] * (second[i - 1] ?? 0), stays[0] * (first[i - 1] ?? 0)];
      if (i >= first.length) {
        if (again + back < NEGLIGIBLE) {
          this.omitted += again + back;
          return [first, second];
        }
        first.push(0);
        second.push(0);
      }
      first[i] = (first[i] as number) + again;
      second[i] = (second[i] as number) + back;
    }
  }

  /**
   * Enters what follows from turns played in another position.
   *
   * @param turns - the probability to play a turn there after each number of turns
   * @param chance - how likely such a turn is to lead to `position`, with `seat` to move
   * @param pair - whether it has taken a pair
   */
  enter(position: number, seat: 0 | 1, turns: readonly number[], chance: number, pair: boolean): void {
    const list = this.lists[position] ?? [[], []];
    this.lists[position] = list;
    // One turn more; and with a pair more gone, the list begins one turn later.
    const shift = pair ? 0 : 1;
    for (let i = list[0].length; i < turns.length + shift; i++) {
      list[0].push(0);
      list[1].push(0);
    }
    const into = list[seat];
    for (let i = 0; i < turns.length; i++) {
      into[i + shift] = (into[i + shift] as number) + chance * (turns[i] as number);
    }
  }
}
