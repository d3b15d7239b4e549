/** The suits in the order of `Card.suit`, spades first, as paths around the origin that are 20 wide and high. */
export const SUIT_PATHS: readonly string[] = [
  'M0-10C2.600-6 9-2.600 9 2.700c0 4.600-5.600 5.900-7.900 2.700C1.300 7.600 2 9 3.600 10h-7.200C-2 9-1.300 7.600-1.100 5.400-3.400 8.600-9 7.300-9 2.700-9-2.600-2.600-6 0-10z',
  'M0 9.500C-3.500 5-9.500 1.500-9.500-3.800-9.500-9.200-2.300-10.600 0-5.400 2.300-10.600 9.500-9.200 9.500-3.800 9.500 1.500 3.500 5 0 9.500z',
  'M0-10a4.600 4.600 0 0 1 3.300 7.800A4.600 4.600 0 1 1 1.300 4.300C1.400 7 2.200 9 3.700 10h-7.400c1.500-1 2.300-3 2.400-5.700a4.600 4.600 0 1 1-2-6.500A4.600 4.600 0 0 1 0-10z',
  'M0-10.500 7.500 0 0 10.500-7.500 0z',
];

/** The ranks as the corner of a card shows them, ace to king. */
export const RANK_LABELS: readonly string[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** The columns and rows of the pips on a card of 100 by 140. */
const [LEFT, MIDDLE, RIGHT] = [32, 50, 68];
const [TOP, HIGH, UPPER, CENTER, LOWER, LOW, BOTTOM] = [30, 44, 57, 70, 83, 96, 110];

type Pip = readonly [x: number, y: number];

const bothSides = (...rows: readonly number[]): Pip[] =>
  rows.flatMap((y): Pip[] => [
    [LEFT, y],
    [RIGHT, y],
  ]);

/** The places of the pips by rank, from the two at index 2 to the ten. */
export const PIPS: readonly (readonly Pip[])[] = [
  [],
  [[MIDDLE, CENTER]],
  [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  [
    [MIDDLE, TOP],
    [MIDDLE, CENTER],
    [MIDDLE, BOTTOM],
  ],
  bothSides(TOP, BOTTOM),
  [...bothSides(TOP, BOTTOM), [MIDDLE, CENTER]],
  bothSides(TOP, CENTER, BOTTOM),
  [...bothSides(TOP, CENTER, BOTTOM), [MIDDLE, 50]],
  [...bothSides(TOP, CENTER, BOTTOM), [MIDDLE, 50], [MIDDLE, 90]],
  [...bothSides(TOP, UPPER, LOWER, BOTTOM), [MIDDLE, CENTER]],
  [...bothSides(TOP, UPPER, LOWER, BOTTOM), [MIDDLE, HIGH], [MIDDLE, LOW]],
];
