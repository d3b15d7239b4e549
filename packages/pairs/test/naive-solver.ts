/**
 * Solvers that share nothing with the package but the rules as people tell them: they keep every single card by name
 * and try everything. They are slow and good for small tables.
 */

/**
 * What a player with a perfect memory knows of each card: its letter once he has seen it, `?` before, `.` when matched.
 */
type Knowledge = string;

/**
 * The fewest expected flips, over all ways to play with a perfect memory, passing left out.
 *
 * @param letters - the cards on the table, such as `aabbcc`
 */
export function fewestFlips(letters: string): number {
  const known = new Map<Knowledge, number>();
  return beginTurn('?'.repeat(letters.length));

  /** The letters that lie under the `?`, with multiplicity. */
  function hidden(knowledge: Knowledge): string[] {
    const rest = [...letters];
    for (const [letter, count] of matchedAndSeen(knowledge))
      for (let i = 0; i < count; i++) rest.splice(rest.indexOf(letter), 1);
    return rest;
  }

  /** Matched cards are kept as capitals. */
  function matchedAndSeen(knowledge: Knowledge): Map<string, number> {
    const counts = new Map<string, number>();
    for (const mark of knowledge)
      if (mark !== '?') counts.set(mark.toLowerCase(), (counts.get(mark.toLowerCase()) ?? 0) + 1);
    return counts;
  }

  function beginTurn(knowledge: Knowledge): number {
    // Where a card lies is of no meaning.
    const key = [...knowledge].sort().join('');
    const before = known.get(key);
    if (before !== undefined) return before;
    const choices = [...key]
      .map((mark, at) => ({ mark, at }))
      .filter(({ mark }) => mark === '?' || mark === mark.toLowerCase());
    if (choices.length === 0) return 0;
    const least = Math.min(
      ...choices.map(({ at }) => 1 + reveal(key, at, (shown, letter) => secondFlip(shown, at, letter, key))),
    );
    known.set(key, least);
    return least;
  }

  function secondFlip(knowledge: Knowledge, first: number, letter: string, begun: Knowledge): number {
    let least = Infinity;
    for (const [at, mark] of [...knowledge].entries()) {
      if (at === first || (mark !== '?' && mark !== mark.toLowerCase())) continue;
      // Two seen cards that differ change nothing: whoever does that never gets on.
      if (begun[first] !== '?' && mark !== '?' && mark !== letter) continue;
      least = Math.min(
        least,
        1 +
          reveal(knowledge, at, (shown, other) =>
            beginTurn(
              other === letter ? put(put(shown, first, letter.toUpperCase()), at, letter.toUpperCase()) : shown,
            ),
          ),
      );
    }
    return least;
  }

  /** The mean over what card `at` may show. */
  function reveal(knowledge: Knowledge, at: number, then: (shown: Knowledge, letter: string) => number): number {
    const mark = knowledge[at] as string;
    if (mark !== '?') return then(knowledge, mark);
    const under = hidden(knowledge);
    let sum = 0;
    for (const letter of new Set(under)) {
      const count = under.filter((other) => other === letter).length;
      sum += count * then(put(knowledge, at, letter), letter);
    }
    return sum / under.length;
  }
}

/**
 * The probability that the random player is done after each number of turns: every pair of cards, one by one.
 *
 * @param letters - the cards on the table
 * @param most - how many turns to look ahead
 */
export function randomTurnProbabilities(letters: string, most: number): number[] {
  let tables = new Map([[letters, 1]]);
  const done: number[] = [0];
  for (let turn = 1; turn <= most; turn++) {
    const next = new Map<string, number>();
    for (const [cards, probability] of tables) {
      const share = probability / ((cards.length * (cards.length - 1)) / 2);
      for (let one = 0; one < cards.length; one++) {
        for (let other = one + 1; other < cards.length; other++) {
          const left =
            cards[one] === cards[other]
              ? cards.slice(0, one) + cards.slice(one + 1, other) + cards.slice(other + 1)
              : cards;
          next.set(left, (next.get(left) ?? 0) + share);
        }
      }
    }
    done.push(next.get('') ?? 0);
    next.delete('');
    tables = next;
  }
  return done;
}

function put(text: string, at: number, mark: string): string {
  return text.slice(0, at) + mark + text.slice(at + 1);
}
