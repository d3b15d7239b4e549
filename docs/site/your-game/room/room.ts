import type { WorkerScope } from '@cards/batch/web';
import { type Handlers, type Reporter, serve, workerPort } from '@cards/batch/web/internal';
import { playedRun, playedStudy } from './batches.js';
import { judged, regrets, solved } from './examined.js';
import { factsOf, type LoadedGame, loadedGame, problemOf } from './loaded-game.js';
import { PlayedGame } from './played-game.js';
import { isPlayer, servePlayer, startPlayer } from './players.js';
import type { Answer, PlayRequest, RoomData, RoomTasks } from './tasks.js';

/**
 * The script of the worker that runs the code of a visitor. The frame that starts it passes on texts only, so its
 * messages are JSON.
 */
const send = (postMessage as (text: string) => void).bind(globalThis);
const scope: WorkerScope = {
  crypto,
  postMessage: (message) => send(JSON.stringify(message)),
  addEventListener: (type: string, listener: (event: never) => void) => {
    addEventListener(type, (event) =>
      listener((event instanceof MessageEvent ? { data: JSON.parse(String(event.data)) as unknown } : event) as never),
    );
  },
};

/** The tasks of the page. An error of the visitor's code is an answer, not a failure of the worker. */
function tasksOf({ source }: RoomData, reporter: Reporter): Handlers {
  let loading: Promise<LoadedGame> | undefined;
  let played: PlayedGame | undefined;

  const follow = ({ game }: LoadedGame, request: PlayRequest): PlayedGame => {
    if (played?.leadsTo(request) !== true) played = new PlayedGame(game, request);
    return played;
  };
  const tasks: {
    [Name in keyof RoomTasks]: (
      loaded: LoadedGame,
      task: Parameters<RoomTasks[Name]>[0],
    ) => ReturnType<RoomTasks[Name]> | Promise<ReturnType<RoomTasks[Name]>>;
  } = {
    facts: ({ game }) => factsOf(game),
    play: (loaded, request) => follow(loaded, request).play(request.moves, reporter.alive),
    hint: (loaded, request) => {
      const one = follow(loaded, request);
      one.play(request.moves, reporter.alive);
      return one.hint();
    },
    run: (loaded, request) => playedRun(loaded, request, () => startPlayer(source), reporter),
    tests: ({ game }) => judged(game, reporter),
    solve: ({ game }, { params }) => solved(game, params, reporter),
    regrets: (loaded, request) => {
      const one = follow(loaded, request);
      one.play(request.moves, reporter.alive);
      return regrets(loaded.game, one, request.params, reporter);
    },
    study: (loaded, request) => playedStudy(loaded, request, () => startPlayer(source), reporter),
  };
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (request: never): Promise<Answer<unknown>> => {
        try {
          return { value: await task(await (loading ??= loadedGame(source)), request) };
        } catch (error) {
          played = undefined;
          return { problem: problemOf(error) };
        }
      },
    ]),
  );
}

if (isPlayer) servePlayer();
else serve(workerPort(scope), tasksOf);
