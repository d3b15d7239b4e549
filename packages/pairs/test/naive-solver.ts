/**
 * Solvers that share no code with the package. They track every single card and try all actions. They are slow and
 * serve games with few cards.
 */

/**
 * The knowledge of a player with a perfect memory, one character for each card: `?` for an unseen card, a lowercase
 * letter for a seen card, an uppercase letter for a matched card.
 */
type Knowledge = string;

/**
 * The fewest expected flips of all strategies with a perfect memory.
 *
 * @param letters - the cards, such as `aabbcc`
 */
export function fewestFlips(letters: string): number {
  const known = new Map<Knowledge, number>();
  return beginTurn('?'.repeat(letters.length));

  /** The letters of the unseen cards, with multiplicity. */
  function hidden(knowledge: Knowledge): string[] {
    const rest = [...letters];
    for (const [letter, count] of matchedAndSeen(knowledge))
      for (let i = 0; i < count; i++) rest.splice(rest.indexOf(letter), 1);
    return rest;
  }

  /** By letter: the number of seen or matched cards. */
  function matchedAndSeen(knowledge: Knowledge): Map<string, number> {
    const counts = new Map<string, number>();
    for (const mark of knowledge)
      if (mark !== '?') counts.set(mark.toLowerCase(), (counts.get(mark.toLowerCase()) ?? 0) + 1);
    return counts;
  }

  function beginTurn(knowledge: Knowledge): number {
    // The position of a card has no meaning.
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
      // A turn with two seen cards that differ changes nothing, so it is never better.
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

  /** The mean over the letters that card `at` can show. */
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
 * The probability that a game of the random player ends after each number of turns, by enumeration of all pairs of
 * cards.
 *
 * @param letters - the cards, such as `aabbcc`
 * @param most - the maximum number of turns
 */
export function randomTurnProbabilities(letters: string, most: number): number[] {
  let deals = new Map([[letters, 1]]);
  const done: number[] = [0];
  for (let turn = 1; turn <= most; turn++) {
    const next = new Map<string, number>();
    for (const [cards, probability] of deals) {
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
    deals = next;
  }
  return done;
}

function put(text: string, at: number, mark: string): string {
  return text.slice(0, at) + mark + text.slice(at + 1);
}
