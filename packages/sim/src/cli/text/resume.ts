/** Help of `cards-sim resume`. */
export const RESUME_TEXT = {
  summary: 'continue an interrupted run',
  description: 'Continues an interrupted run and prints its summary. A finished run is not played again.',
  directory: 'directory of run --out',
} as const;

/** Help of `cards-sim merge`. */
export const MERGE_TEXT = {
  summary: 'print the summary of finished shards',
  description: 'Prints the summary of a run that was played in shards. The result is the same as without shards.',
  directories: 'directories of all shards, in any order',
  records: 'write the rows of all games to this file, if the shards were played with --records',
} as const;
