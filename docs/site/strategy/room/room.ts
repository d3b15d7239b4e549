import { serveChecks } from './check-room.js';
import { servePlayers } from './strategy-room.js';

/** The name of the workers that run code of the visitor. The worker that starts them has none. */
const PLAYERS = 'players';

if (self.name === PLAYERS) servePlayers();
else serveChecks(() => new Worker(location.href, { name: PLAYERS }));
