import { SetCard, SetDeck } from '@cards/set';

/** The tableau `sample` from the contracts of the source document. */
export const SAMPLE = ['1ebc', '1erc', '1fbc', '1fbt', '1hbc', '1hbs', '1hrs', '2erc', '2fgc', '3fgt', '3frs', '3erc'];

/** Figure 1 of the source document, an automatic game. The source document prints spaces in place of the tabs. */
export const FIGURE_1 = tabbed(`-----
1hgc      2ebt      2hbs      2hbt
2hgc      2hrs      2hrt      3fbt
3fgs      3frt      3hgc      3hrt

Found set [1hgc,2hbs,3hrt]
Automatic player has 1 sets
-----
1fbs      2ebt      2egc      2hbt
2hgc      2hrs      2hrt      3fbt
3fgs      3frs      3frt      3hgc

Found set [2hbt,2hgc,2hrs]
Automatic player has 2 sets
-----
1egc      1fbs      2ebt      2egc
2hrt      3egc      3fbs      3fbt
3fgs      3frs      3frt      3hgc

Found set [1egc,2egc,3egc]
Automatic player has 3 sets
-----
1fbs      1fbt      2ebt      2hrt
3ebt      3fbs      3fbt      3fgs
3frs      3frt      3hgc      3hrc

Found set [3ebt,3fgs,3hrc]
Automatic player has 4 sets
-----
1ebt      1fbs      1fbt      1frc
1hrc      2ebt      2hrt      3fbs
3fbt      3frs      3frt      3hgc

There are no more sets.
Automatic player won 4 sets:
[1hgc,2hbs,3hrt],[2hbt,2hgc,2hrs],[1egc,2egc,3egc],[3ebt,3fgs,3hrc]
`);

/** Figure 2 of the source document, an interactive game. */
export const FIGURE_2 = tabbed(`Welcome to the CS230 Set Game!

When a Set tableau is displayed, you have the following options:
1. Type in a set appearing in the tableau -- e.g. [1ebc,2fgs,3hrt].
   * If the hand is a set in the tableau, you win it;
   * If the hand is in the tableau, but not a set, the game ends;
   * If the hand is illegal or not in the tableau,
     you will be given a chance to type in another set.
2. Type "none" (without the quotes) if you think there are no sets in the tableau.
   This ends the game whether you are right or wrong.
3. Type "done" (without the quotes) if you want to exit the game.
4. Type "help" (without the quotes) to see these instructions.
-----
1ebs      1fbs      1fgt      1frc
2fgc      2hrs      3egs      3fbc
3fbt      3frs      3hgs      3hrs

Type a set hand representation, "done", "none", or "help" (w/o quotes):
[1fbs,1fgt,1frc]
Good! You now have 1 sets
-----
1ebc      1ebs      1ers      2ebs
2fgc      2hrs      3egs      3fbc
3fbt      3frs      3hgs      3hrs

Type a set hand representation, "done", "none", or "help" (w/o quotes):
[1ers,2ebs,3egs]
Good! You now have 2 sets
-----
1ebc      1ebs      1fbt      2egt
2fgc      2hgc      2hrs      3fbc
3fbt      3frs      3hgs      3hrs

Type a set hand representation, "done", "none", or "help" (w/o quotes):
none
Nope -- you missed the following sets:
[1fbt,2fgc,3frs]

Thanks for playing the CS230 Set Game!
You won 2 sets:
[[1fbs,1fgt,1frc], [1ers,2ebs,3egs]]
`);

/** Figure 3 of the source document, a histogram. */
export const FIGURE_3 = `0 sets: 14
1 sets: 13
2 sets: 14
3 sets: 10
4 sets: 9
5 sets: 5
6 sets: 6
7 sets: 5
8 sets: 5
9 sets: 5
10 sets: 5
11 sets: 2
12 sets: 1
13 sets: 0
14 sets: 2
15 sets: 0
16 sets: 1
17 sets: 1
18 sets: 1
19 sets: 0
20 sets: 0
21 sets: 0
22 sets: 0
23 sets: 1
24 sets: 0
25 sets: 0
26 sets: 0
27 sets: 0
`;

/** The typed lines of Figure 2. */
export const TYPED_2 = ['[1fbs,1fgt,1frc]', '[1ers,2ebs,3egs]', 'none'];

/** A deck that deals the tableaus of a figure: the new cards of each tableau in turn, then all other cards. */
export function deckOf(figure: string): SetDeck {
  const tables = figure
    .split('-----\n')
    .slice(1)
    .map((part) => part.split('\n\n')[0] ?? '');
  const dealt = new Set(tables.flatMap((table) => table.split(/\s+/)));
  return new SetDeck([...dealt, ...SetCard.all.map(String).filter((card) => !dealt.has(card))]);
}

function tabbed(figure: string): string {
  return figure.replaceAll(/(?<=\w) {6}(?=\d)/g, '\t');
}
