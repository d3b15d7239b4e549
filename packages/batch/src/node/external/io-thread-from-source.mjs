// Loads the thread from its TypeScript source, in tests and other runs from sources. The built package does not need
// it.
import { register } from 'tsx/esm/api';

register();
await import('./io-thread.ts');
