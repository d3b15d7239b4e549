import type { WebWorker } from '@cards/batch/web/internal';
import { FRAME } from './frame.js';

/** What the frame says. The worker behind a text can be in the hands of untrusted code. */
interface FrameMessage {
  readonly isReady?: boolean;
  readonly id?: number;
  readonly text?: string;
  /** Why the frame has ended the worker. */
  readonly problem?: string;
}

/** What is said if what runs the code of a visitor cannot be loaded. */
export const UNLOADED =
  'The part of this page that runs your code cannot be loaded. Your code is kept: reload the page, and try again.';

type Listener = (event: never) => void;

interface Started {
  readonly onText: (text: string) => void;
  readonly onProblem: (problem: string) => void;
}

/**
 * A frame without an origin, in which the code of a visitor runs. Its policy allows no network, and it has no storage
 * and no way to this page except messages, which are texts. See the guide `your-game` for what that protects from.
 */
export class Sandbox {
  private readonly frame = document.createElement('iframe');
  private readonly started = new Map<number, Started>();
  /** What is sent when the frame is ready; undefined when it is. */
  private early: object[] | undefined = [];
  private next = 0;
  private readonly onMessage = ({ source, data }: MessageEvent<FrameMessage>): void => {
    if (source !== this.frame.contentWindow) return;
    const worker = this.started.get(data.id ?? -1);
    if (data.isReady === true) this.begin();
    else if (typeof data.text === 'string') worker?.onText(data.text);
    else if (typeof data.problem === 'string') worker?.onProblem(data.problem);
  };

  constructor() {
    addEventListener('message', this.onMessage);
    this.frame.setAttribute('sandbox', 'allow-scripts');
    this.frame.setAttribute('aria-hidden', 'true');
    this.frame.tabIndex = -1;
    // The style of the site shows every frame.
    this.frame.style.display = 'none';
    Object.assign(this.frame, FRAME);
    document.body.append(this.frame);
  }

  /** Starts a worker in the frame, with a script as text. */
  startWorker(code: string): WebWorker {
    const id = this.next++;
    const listeners: Record<'message' | 'error', Listener[]> = { message: [], error: [] };
    const tell = (type: 'message' | 'error', event: object): void => {
      for (const listener of listeners[type]) listener(event as never);
    };
    this.started.set(id, {
      onText: (text) => {
        const data = parsed(text);
        if (data !== undefined) tell('message', { data });
      },
      onProblem: (message) => tell('error', { message }),
    });
    this.post({ id, code });
    return {
      postMessage: (message) => this.post({ id, text: JSON.stringify(message) }),
      terminate: () => {
        if (this.started.delete(id)) this.post({ id });
      },
      addEventListener: (type: 'message' | 'error', listener: Listener) => void listeners[type].push(listener),
    };
  }

  /** Removes the frame with its workers. */
  close(): void {
    removeEventListener('message', this.onMessage);
    this.frame.remove();
  }

  private begin(): void {
    const { early = [] } = this;
    this.early = undefined;
    for (const message of early) this.post(message);
  }

  private post(message: object): void {
    // A frame without an origin has no name that a message could be for.
    if (this.early === undefined) this.frame.contentWindow?.postMessage(message, '*');
    else this.early.push(message);
  }
}

/**
 * A part of the page that is loaded on first use. A browser does not load a module again that it could not load.
 *
 * @throws Error that says what to do, if it cannot be loaded
 */
export async function loadedPart<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    throw new Error(UNLOADED, { cause });
  }
}

/** The object of a text in JSON; undefined if it has none. */
function parsed(text: string): object | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? data : undefined;
  } catch {
    return undefined;
  }
}
