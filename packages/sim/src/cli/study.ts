import { optionWords, planExperiment } from '@cards/batch';
import { gameHashOf, runPlan, summarizeRun } from '@cards/batch/node';
import { formatStudy, planStudy, shellLine, STUDY_FORMATS, STUDY_SIZES, studyOf } from '@cards/report';
import { oneSetting, outOf } from './cell-options.js';
import { findGame, withSearchOf } from './find-game.js';
import { isDumb } from './io.js';
import { ANY_GAME, formatOption, PARAM, QUIET, timeoutOption, verbOf, WORKERS } from './options.js';
import { playWithProgress } from './output.js';

export const verb = verbOf({
  description:
    'Answers the questions of a designer about a game: is it fair, is it skill or luck, how long does it last, are there real decisions, is it exciting, is a move unused? One sentence says the most important.',
  arguments: [ANY_GAME],
  options: {
    ...PARAM,
    '--size <size>': { help: 'how many games to play', choices: STUDY_SIZES, default: 'small' },
    '--seed <text>': 'seed of all deals and strategies (default: 1)',
    '--out <dir>': 'keep finished blocks in this directory, so that an interrupted study can be resumed',
    '--details': 'say how each answer was measured',
    ...WORKERS,
    ...timeoutOption('game'),
    ...formatOption(STUDY_FORMATS),
    ...QUIET,
  },
  async run(io, [name = ''], options) {
    const { param, size, seed = '1', details = false, format } = options;
    const found = await findGame(io, name);
    const game = typeof found.search === 'string' ? await withSearchOf(io, found) : found;
    const gameHash = gameHashOf(game);
    const study = planStudy(game, {
      params: oneSetting(param, 'a study'),
      size,
      seed,
      ...(gameHash === undefined ? {} : { gameHash }),
    });
    const plan = planExperiment(study.experiment);
    const out = outOf(io, options.out);
    const words = ['study', name, ...optionWords(options)];
    const summary = await playWithProgress(io, plan, { ...options, format: 'json' }, out, async (work) => {
      const batch = await runPlan(plan, { ...work, out, command: ['cards-sim', ...words] });
      return summarizeRun(plan, batch.entries(), { ...work, out });
    });
    const command = shellLine([...io.command, ...words]);
    io.out(
      formatStudy(studyOf(study, summary), format, { width: io.width, sparklines: !isDumb(io.env), details, command }),
    );
  },
});
