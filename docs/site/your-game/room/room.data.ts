import { roomScript } from '../../../.vitepress/build/room-script.js';

/** The script of the worker in the frame, as text: it can load nothing. */
declare const data: string;
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  watch: ['./*.ts', '../../code/*.ts'],
  load: () => roomScript(import.meta.dirname, 'room.ts'),
};
