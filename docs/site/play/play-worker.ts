import { exactResult } from '@cards/core';
import { serveTasks } from '../batch/serve-tasks.js';
import { loadGame } from '../games/load-game.js';
import { createAdviser } from './advisers.js';
import type { PlayTasks } from './play-task.js';
import { createStrategy, movesOf, playAlone, StrategyTable } from './strategies.js';
import { TheoryTable } from './theory/theory-table.js';

const players = new StrategyTable(true, async (game, request) => createStrategy(game, request));
const advisers = new StrategyTable(false, createAdviser);
const theory = new TheoryTable();

const TASKS: PlayTasks = {
  move: (request) => players.move(request),
  hint: (request) => advisers.move(request),
  rival: playAlone,
  watch: ({ position, specs }) => movesOf(position, specs),
  theory: (request) => theory.facts(request),
  review: async (request) => (await import('./review/reviews.js')).reviewGame(request),
  exact: async ({ game, params, specs }) => exactResult(await loadGame(game), params, specs),
};

serveTasks({ ...TASKS });
