import { InputError, type ParamValues } from '@cards/core';
import { expandGrid, planExperiment } from '@cards/batch';
import { runPlan } from '@cards/batch/node';
import { gameHashOf, summarizeRun } from '@cards/batch/node/internal';
import { planStudy, type Study } from '@cards/report';
import { bestPlay, studiesOf, compareStudies, STUDY_SIZES, shellLine, studyDocument } from '@cards/report/internal';
import { oneSetting, outOf, seedOf } from './cell-options.js';
import { findGame, withSearchOf } from './find-game.js';
import { wordsOf } from './next-command.js';
import { ANY_GAME, DOCUMENT, PARAM, QUIET, SEED, TIMEOUT, verbOf, WORKERS } from './options.js';
import { playWithProgress, printDocument } from './output.js';

export const verb = verbOf({
  description:
    'Answers the questions of a designer about a game: is it fair, is it skill or luck, how long does it last, are there real decisions, is it exciting, is a move unused? One sentence says the most important.',
  arguments: [ANY_GAME],
  options: {
    ...PARAM,
    '--compare <name=list>':
      'study several values of a parameter in one table, such as players=2,3,4, and say which figures differ beyond chance',
    '--size <size>': { help: 'how many games to play', choices: STUDY_SIZES, default: 'small' },
    ...SEED,
    '--out <dir>': 'keep finished blocks in this directory, so that an interrupted study can be resumed',
    '--details': 'say how each answer was measured',
    ...WORKERS,
    ...TIMEOUT,
    ...DOCUMENT,
    ...QUIET,
  },
  async run(io, [name = ''], options) {
    const { param, compare, size, details = false } = options;
    const typed = seedOf(io, 'study', options);
    const seed = typed ?? '1';
    const named = await findGame(io, name);
    const game = typeof named.search === 'string' ? await withSearchOf(io, named) : named;
    const gameHash = gameHashOf(game);
    const given = oneSetting(param, 'a study');
    const settings = compare === undefined ? [given] : comparedSettings(given, compare);
    const common = { size, seed, ...(gameHash === undefined ? {} : { gameHash }) };
    const plans = settings.map((params) => planStudy(game, { params, ...common }));
    const plan = planExperiment({ seed, cells: plans.flatMap(({ experiment }) => experiment.cells) });
    const out = outOf(io, options.out);
    const range = { param: given, seed: typed, compare, size: size === 'small' ? undefined : size };
    const words = ['study', name, ...wordsOf(range)];
    const continuedBy = [...words, ...wordsOf({ out: options.out })];
    const summary = await playWithProgress(io, plan, { ...options, continuedBy, format: 'json' }, out, async (work) => {
      const batch = await runPlan(plan, { ...work, out, command: ['cards-sim', ...words] });
      return summarizeRun(plan, batch.entries(), { ...work, out });
    });
    const command = shellLine([...io.command, ...words]);
    const values = await Promise.all(plans.map(({ params }) => bestPlay(game, params)));
    const studies = studiesOf(plans, summary, values);
    const [study] = studies as readonly [Study, ...Study[]];
    const result = compare === undefined ? study : compareStudies(studies);
    await printDocument(io, studyDocument(result, command, details), options, [game]);
  },
});

/** The settings of `--compare`, such as `players=2,3,4`; the other parameters are as given. */
function comparedSettings(given: ParamValues, compare: string): readonly ParamValues[] {
  const values = expandGrid([compare]);
  const twice = Object.keys(values[0] ?? {}).find((name) => name in given);
  if (twice !== undefined)
    throw new InputError(`--compare and --param both set ${twice}: give the values to compare to --compare only`);
  const settings = values.map((one) => ({ ...given, ...one }));
  if (settings.length > 1) return settings;
  throw new InputError(`--compare needs two values or more, such as --compare players=2,3,4, not '${compare}'`);
}
