/** Help and messages of `cards-sim link`. */
export const LINK_TEXT = {
  summary: 'print the address of an experiment in the laboratory',
  description:
    'Prints the address of the laboratory with an experiment in it. The page plays the same games in a browser, with the same digest.',
  game: 'game ID',
  site: (site: string, isLocal: boolean) =>
    `address of the site (default: ${site}${isLocal ? ', where pnpm site serves it on this computer' : ''})`,
  isLocal: (site: string) =>
    `this address works on this computer only, while pnpm site serves the site at ${site}: name a published site with --site`,
  otherGame: (name: string) => `the laboratory cannot play '${name}', because it has the five games of cards-sim only`,
  otherCode: (spec: string) => `the laboratory cannot load '${spec}'; a link can name the strategies of the game only`,
  notAnAddress: (site: string) => `--site must be an address such as https://example.org/cards/, not '${site}'`,
} as const;
