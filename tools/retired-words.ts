/** A term that this project no longer uses. */
export interface RetiredTerm {
  /**
   * The term, in lower case. A name counts as its words: `sealed view` is found in `SealedView`, `sealed-view` and
   * `SEALED_VIEW`. A plural or another form is a term of its own.
   */
  readonly term: string;
  /** What to write instead. */
  readonly use: string;
  /** Files where the term has another, standard meaning. */
  readonly allowedIn?: RegExp;
}

const retire = (use: string, terms: readonly string[], allowedIn?: RegExp): RetiredTerm[] =>
  terms.map((term) => (allowedIn === undefined ? { term, use } : { term, use, allowedIn }));

/** Names of the first design. */
const NAMES: readonly RetiredTerm[] = [
  ...retire('`GameRunner`', ['seated game', 'solo table', 'concentration table', 'sets a table', 'set a table']),
  ...retire('`Player`, `createPlayers` or *line-up*', ['seated', 'seating', 'seat strategies']),
  ...retire('*substream*, `GameRngs`', ['lane', 'lanes', 'movable lanes']),
  ...retire('`CellRunner`', ['sitting', 'sittings']),
  ...retire(
    '*paired difference*',
    ['contrast', 'contrasts'],
    /report\/(src|test)\/html\/|docs\/\.vitepress\/config|docs\/test\/accessibility/,
  ),
  ...retire(
    '`stop`',
    ['goal', 'goals'],
    /tun(e|ing)|report\/(README|src\/internal)|sim\/(README|test)|docs\/(json|public|reference)|schemas|changeset/,
  ),
  ...retire('`--sequential`', ['sprt'], /glossary|designing-an-experiment|mathematics|statistics\//),
  ...retire('`gameTimeout`, `--timeout`', ['patience']),
  ...retire('`heartbeat`', ['pulse']),
  ...retire('`messages`', ['wire cell']),
  ...retire('`interrupted`', ['broken off']),
  ...retire('*finished blocks*', ['known blocks']),
  ...retire('`stub`', ['stand in', 'stand ins']),
  ...retire('`attributeError`, *attribute*', ['blame', 'blames', 'blamed']),
  ...retire('`wrapStrategy`, `withHook`, `onUse`, `isTracking`', ['interposed', 'guarded', 'armed']),
  ...retire('`resampleHidden`', ['rearrange']),
  ...retire('*membrane*', ['sealed', 'sealed view']),
  ...retire('*intrinsics spy*', ['check traps']),
  ...retire('*labels*', ['caption', 'captions'], /report\/(src|test)\/html\//),
  ...retire('*estimate*, *exact* or *reference*', ['ours']),
  ...retire('`logWealth`', ['log gain']),
  ...retire('`complement`', ['mirrored']),
  ...retire('`eProcess`', ['stakes']),
  ...retire('`Partitioner`', ['splitter']),
  ...retire('*lower bound*', ['least total']),
  ...retire('*ancestors*', ['elders']),
  ...retire('*candidates* or *consistent codes*', ['possible code', 'possible codes']),
  ...retire('*codebreaker*', ['code breaker']),
  ...retire('*starter card*', ['opener', 'openers']),
];

/** Words that readers had to decode. */
const PROSE: readonly RetiredTerm[] = [
  ...retire('the agent: *a player*, *the caller*', ['whoever', 'somebody', 'anybody', 'nobody']),
  ...retire('*they*', ['he', 'his', 'him', 'himself']),
  ...retire('*show*, *report*, *get*', ['is told', 'are told', 'was told', 'told', 'tells']),
  ...retire('*n*, *this many*, or the number', ['so many']),
  ...retire('*minus*', ['less the', 'less those']),
  ...retire('*mutually exclusive*', ['goes without', 'go without']),
  ...retire('*untrusted code*, *third-party strategy*', ['stranger', 'strangers', 'strange code']),
  ...retire('*± 95 % confidence interval (the longer side)*', ['farther end']),
  ...retire('*Reproduce:*', ['again:']),
  ...retire('*next to*, *with*', ['beside']),
  ...retire('*failure*, *interruption*', ['mishap', 'mishaps']),
  ...retire('*cannot*', ["can't", 'can’t', 'can not']),
  ...retire('*color*', ['colour', 'colours']),
  ...retire('*score*: 1 for a win, 0.5 for a tie', ['share of the points', 'half of the points']),
  ...retire('*Elo*', ['elo points']),
  ...retire('*game pair*', ['pair of games', 'pairs of games']),
  ...retire('*byte for byte*', ['bit by bit', 'bit for bit', 'to the bit', 'to the last byte', 'byte identical']),
  ...retire('*conformance test*, or *distribution*', ['law', 'laws'], /statistics\//),
  ...retire('*measure of a cell*, `CellMeasure`', ['metric', 'metrics']),
  ...retire('a direct statement', ['affair', 'what comes of', 'found out', 'by heart', 'of its own accord']),
];

/** All retired terms. To retire another one, add it here. */
export const RETIRED: readonly RetiredTerm[] = [...NAMES, ...PROSE];

/** Files that quote retired terms: this list and its test. */
const QUOTES = /^(tools\/retired-words(\.test)?\.ts|pnpm-lock\.yaml)$/;

/** A line as words: names are taken apart, and everything is in lower case. */
const wordsOf = (line: string): string =>
  line
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();

const patterns = RETIRED.map(({ term, use, allowedIn }) => ({
  pattern: new RegExp(String.raw`\b${term}(?![a-z0-9])`),
  term,
  use,
  allowedIn,
}));

/** The retired terms in a file and in its path, one complaint for each line and term. */
export function retiredTerms(path: string, text: string): string[] {
  if (QUOTES.test(path)) return [];
  const used = patterns.filter(({ allowedIn }) => allowedIn?.test(path) !== true);
  return [path, ...text.split('\n')].flatMap((line, number) => {
    const words = wordsOf(line);
    const where = number === 0 ? 'the path' : `line ${number}`;
    return used
      .filter(({ pattern }) => pattern.test(words))
      .map(({ term, use }) => `${where}: "${term}" is retired; use ${use}`);
  });
}
