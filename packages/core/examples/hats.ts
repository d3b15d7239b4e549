import { defineGame } from '@cards/core';

/**
 * A hat puzzle, which two players solve together: each wears a hat in one of some colors, and sees the hat of the other
 * one only. They say a color each, one after the other, and get a point for each player who has said the own color.
 *
 * With an agreement, the second one is always right: the first one says the color that it sees. No pair can do better:
 * the first one sees nothing of the own hat, so it is right once in as many games as there are colors.
 */
interface State {
  hats: number[];
  said: number[];
}

export const hats = defineGame({
  id: 'hats',
  seats: 2,
  together: true,
  parameters: { colors: { summary: 'the colors of the hats', default: 3, min: 2, max: 6 } },
  deal: ({ colors }, rng): State => ({ hats: [rng.int(colors), rng.int(colors)], said: [] }),
  toMove: ({ said }) => said.length,
  moves: ({ said }, { colors }) => (said.length === 2 ? [] : Array.from({ length: colors }, (_, color) => color)),
  play: ({ said }, color) => void said.push(color),
  view: { other: ({ hats: worn }, seat) => worn[1 - seat] ?? 0, said: ({ said }) => said },
  measures: {
    right: {
      better: 'higher',
      unit: 'right answers',
      bounds: [0, 2],
      of: ({ hats: worn, said }) => worn.filter((hat, seat) => hat === said[seat]).length,
    },
  },
  strategies: { agreed: ({ seat, other, said }) => (seat === 0 ? other : (said[0] ?? 0)) },
  resample: (state, seat, rng, { colors }) => void (state.hats[seat] = rng.int(colors)),
});
