import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The names of the program. Playwright drives a Firefox of its own only, so the tests speak to this one themselves. */
const NAMES = ['firefox', 'firefox-esr'];

/** A free port, which Firefox writes into the profile, and no start page. */
const PREFERENCES = { 'marionette.port': 0, 'browser.startup.page': 0 };

/** Where Firefox is installed; undefined if it is not. */
export function installedFirefox(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/**
 * A body for {@link Firefox.run} that looks every 50 ms, until there is an answer.
 *
 * @param look - an expression; it is undefined as long as there is none
 */
export function untilAnswered(look: string): string {
  return `
    const timer = setInterval(() => {
      const answer = ${look};
      if (answer === undefined) return;
      clearInterval(timer);
      arguments[0](answer);
    }, 50);`;
}

/** An answer of Marionette: its kind, the number of the request, an error or a result. */
type Answer = readonly [kind: 1, id: number, error: { readonly message: string } | null, result: { value?: unknown }];

/** A Firefox without a window, driven by its protocol Marionette: JSON after its length, over TCP. */
export class Firefox {
  private readonly process: ChildProcess;
  private readonly profile: string;
  private socket: Socket | undefined;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private received = Buffer.alloc(0);
  private next = 0;

  private constructor(path: string) {
    this.profile = mkdtempSync(join(tmpdir(), 'cards-firefox-'));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`);
    writeFileSync(join(this.profile, 'user.js'), lines.join('\n'));
    const flags = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];
    this.process = spawn(path, [...flags, '--profile', this.profile], { stdio: 'ignore' });
  }

  /** Starts Firefox with a new profile. */
  static async start(path: string): Promise<Firefox> {
    const firefox = new Firefox(path);
    const portFile = join(firefox.profile, 'MarionetteActivePort');
    while (!existsSync(portFile) || readFileSync(portFile, 'utf8') === '')
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    const socket = connect(Number(readFileSync(portFile, 'utf8')), '127.0.0.1');
    socket.on('data', (bytes) => firefox.receive(bytes));
    firefox.socket = socket;
    await firefox.send('WebDriver:NewSession', {});
    // On a busy machine, the default of 30 seconds is too short for a script.
    await firefox.send('WebDriver:SetTimeouts', { script: 200_000, pageLoad: 200_000 });
    return firefox;
  }

  /** Opens a page and waits until it is loaded. */
  async open(url: string): Promise<void> {
    await this.send('WebDriver:Navigate', { url });
  }

  /** Runs the body of a function in the page, which calls its last argument with the result. */
  async run(body: string): Promise<unknown> {
    return (await this.send('WebDriver:ExecuteAsyncScript', { script: body, args: [] })).value;
  }

  /** The errors and warnings about files of a URL since the last call: of scripts, styles and the policy. */
  async problems(url: string): Promise<unknown> {
    await this.send('Marionette:SetContext', { value: 'chrome' });
    const script = `
      const found = Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError);
      Services.console.reset();
      return found.filter((one) => one.sourceName.startsWith(arguments[0])).map((one) => one.toString());`;
    const { value } = await this.send('WebDriver:ExecuteScript', { script, args: [url] });
    await this.send('Marionette:SetContext', { value: 'content' });
    return value;
  }

  /** Ends Firefox. */
  async close(): Promise<void> {
    this.socket?.destroy();
    const gone = once(this.process, 'exit');
    this.process.kill();
    await gone;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async send(name: string, parameters: object): Promise<{ value?: unknown }> {
    const id = this.next++;
    const message = JSON.stringify([0, id, name, parameters]);
    this.socket?.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
    });
    if (error !== null) throw new Error(`${name}: ${error.message}`);
    return result;
  }

  private receive(bytes: Buffer): void {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const colon = this.received.indexOf(':');
      const end = colon + 1 + Number(this.received.subarray(0, colon).toString());
      if (colon < 0 || this.received.length < end) return;
      const message = JSON.parse(this.received.subarray(colon + 1, end).toString()) as unknown;
      this.received = this.received.subarray(end);
      // The first message says which version of the protocol this is.
      if (Array.isArray(message)) this.waiting.get((message as unknown as Answer)[1])?.(message as unknown as Answer);
    }
  }
}
