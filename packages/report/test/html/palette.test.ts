import { describe, expect, test } from 'vitest';
import { CHART_COLORS, COLORS, CURVES, DIVERGING, ON_STRONG, PALETTE, STEPS } from '../../src/chart/palette.js';
import { STRONG } from '../../src/chart/matrix.js';

/** The contrast of two colors by the Web Content Accessibility Guidelines 2.2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const GROUND = { light: '#ffffff', dark: '#101418' };

describe('The colors of charts', () => {
  test('Every color has a rule for a light and for a dark background', () => {
    for (const [name, color] of Object.entries(COLORS)) {
      expect(CHART_COLORS).toContain(`.chart .${name}{color:light-dark(${color.light},${color.dark})}`);
    }
  });

  test.each(['light', 'dark'] as const)('Texts and marks have enough contrast on a %s background', (ground) => {
    for (const name of ['ink', 'quiet'] as const)
      expect(contrast(PALETTE[name][ground], GROUND[ground])).toBeGreaterThanOrEqual(4.5);
    for (const shade of [PALETTE.estimate, PALETTE.exact, PALETTE.reference])
      expect(contrast(shade[ground], GROUND[ground])).toBeGreaterThanOrEqual(3);
    // The names of line-ups have the colors of their curves.
    for (const shade of CURVES) expect(contrast(shade[ground], GROUND[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test('The numbers of a matrix have enough contrast on every light and dark field', () => {
    for (const [shades, strong] of [
      [STEPS, STRONG.steps],
      [DIVERGING, STRONG.diverging],
    ] as const) {
      for (const [at, { light, dark }] of shades.entries()) {
        const text = strong.includes(at) ? ON_STRONG : PALETTE.ink;
        expect(contrast(light, text.light)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, text.dark)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
