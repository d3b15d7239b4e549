import { codeCount, type CodeShape } from '../code.js';

/**
 * The pegs of all codes in one array.
 *
 * @param shape - the shape of the codes
 * @returns at index `code * pegs + peg`: the color of the peg
 * @throws InputError if pegs or colors are out of bounds
 */
export function pegTable(shape: CodeShape): Uint8Array {
  const { pegs, colors } = shape;
  const table = new Uint8Array(codeCount(shape) * pegs);
  for (let peg = pegs - 1, width = 1; peg >= 0; peg--, width *= colors)
    for (let at = peg, code = 0; at < table.length; at += pegs, code++) table[at] = Math.floor(code / width) % colors;
  return table;
}
