// The worker as TypeScript, for tests and for work on the sources; the built package has no need of it.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
