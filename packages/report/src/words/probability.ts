/** A probability as text, such as `p = 0.52`. Below 1e-300, doubles lose their digits. */
export function probabilityText(p: number): string {
  return p < 1e-300 ? 'p < 1e-300' : `p = ${p.toPrecision(2)}`;
}
