import { RunError } from '@cards/batch/node';
import { InputError } from '@cards/core';
import { cutText, messageOf } from '@cards/core/internal';
import { Redis } from 'ioredis';

/** The largest pause between two attempts to connect again, in milliseconds. */
const LONGEST_PAUSE = 2000;

/** The least version of Redis: earlier ones cannot take several entries of a list. */
const LEAST_VERSION = [6, 2] as const;

/** Errors that no attempt can remove. */
const FINAL = /\b(NOAUTH|WRONGPASS|NOPERM|WRONGTYPE)\b/;

/** A connection that can be given up. */
export interface Connection {
  readonly redis: Redis;
  /** Ends the connection, also while it is down. Commands that wait for the server fail. */
  giveUp(): void;
}

/**
 * Connects to a queue. A connection that is lost later is restored, and commands wait for it. Throws a RunError if the
 * server cannot be reached, is too old, or can evict keys.
 */
export async function connect(address: QueueAddress, onTrouble: (message: string) => void): Promise<Connection> {
  let mayRetry = false;
  let problem: Error | undefined;
  const redis = new Redis({
    ...optionsOf(address),
    lazyConnect: true,
    // A command waits until the server is back.
    maxRetriesPerRequest: null,
    enableAutoPipelining: true,
    retryStrategy: (times) => (mayRetry ? Math.min(100 * 2 ** times, LONGEST_PAUSE) : null),
  });
  redis.on('error', (error: Error) => {
    if (mayRetry && problem === undefined)
      onTrouble(`the connection to ${address.shown} is lost (${reason(error)}); trying again`);
    problem ??= error;
  });
  redis.on('close', () => redis.status === 'end' || redis.emit('error', new Error('the server closed it')));
  redis.on('ready', () => {
    if (problem !== undefined) onTrouble(`the connection to ${address.shown} is restored`);
    problem = undefined;
  });
  try {
    await redis.connect();
    checkInfo(address, await redis.info());
  } catch (error) {
    redis.disconnect();
    if (error instanceof RunError) throw error;
    const cause = problem ?? error;
    throw new RunError(
      `cannot use Redis at ${address.shown}: ${reason(cause)}; start the server, or correct the URL or the password`,
      { cause },
    );
  }
  mayRetry = true;
  return {
    redis,
    giveUp: () => {
      mayRetry = false;
      redis.disconnect();
      // While it is down, that only stops the attempts to connect again, and the commands that wait stay pending. One
      // more attempt without retries ends them.
      if (redis.status === 'reconnecting')
        redis.connect().then(
          () => redis.disconnect(),
          () => undefined,
        );
    },
  };
}

/** Whether an error of a command remains, such as a missing permission. */
export const isFinal = (error: unknown): boolean => FINAL.test(messageOf(error));

/** The error of a command that no attempt can remove, such as a missing permission, in words; undefined for others. */
export function refusal(
  error: unknown,
  { prefix, shown }: Pick<QueueAddress, 'prefix' | 'shown'>,
): RunError | undefined {
  const message = messageOf(error);
  const [kind] = FINAL.exec(message) ?? [];
  if (kind === undefined) return undefined;
  return new RunError(
    kind === 'WRONGTYPE'
      ? `a key that begins with '${prefix}:' in Redis at ${shown} has a value of another program; remove the key, or add another prefix to the URL, such as ?prefix=mine`
      : `Redis at ${shown} refuses a command: ${message}`,
    { cause: error },
  );
}

/** Checks the output of the command `INFO`. */
export function checkInfo({ shown }: Pick<QueueAddress, 'shown'>, info: string): void {
  const value = (name: string): string | undefined => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const version = value('redis_version') ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_VERSION;
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    throw new RunError(`the server at ${shown} has version ${version}; it must be Redis 6.2 or later, or Valkey`);
  const policy = value('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction')
    throw new RunError(
      `the server at ${shown} has the eviction policy ${policy}, so it can drop jobs; set it with: redis-cli config set maxmemory-policy noeviction`,
    );
}

/** The options of a connection. Their type is that of the literal, because ioredis accepts no absent options. */
function optionsOf({ host, port, username, password, database, tls }: QueueAddress) {
  const user = { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
  return { host, port, db: database, ...user, ...(tls && { tls: {} }) };
}

function reason(error: unknown): string {
  const words = new Map([
    ['ECONNREFUSED', 'connection refused'],
    ['ENOTFOUND', 'unknown host'],
    ['EAI_AGAIN', 'the name of the host cannot be resolved now'],
    ['ETIMEDOUT', 'no answer'],
    ['ECONNRESET', 'the connection was reset'],
    ['EHOSTUNREACH', 'the host cannot be reached'],
  ]);
  return words.get(String(Reflect.get(Object(error), 'code'))) ?? cutText(messageOf(error));
}

export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  readonly tls: boolean;
  readonly prefix: string;
  /** The address without the password, for messages. */
  readonly shown: string;
}

const DEFAULT_PORT = 6379;
const DEFAULT_PREFIX = 'cards';
const PREFIX = /^[\w.-]{1,64}$/;
const ALLOWED = 'redis://[[user]:password@]host[:port][/database][?prefix=name], or rediss:// for TLS';

/** Throws an InputError for another form than `redis://:secret@lab1:6380/2?prefix=mine`, without the password in it. */
export function parseAddress(text: string, password?: string): QueueAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // What is before an @ is a secret, and without a code for it a part would be a host, a database or an option.
  if (url === undefined || /[#@]/.test(url.pathname + url.search + url.hash))
    throw new InputError(
      `the URL of a queue must have the form ${ALLOWED}; in a password, write %23 for #, %2F for /, %3F for ? and %40 for @`,
    );
  const { protocol, hostname, port, pathname, searchParams } = url;
  const shown = `${protocol}//${url.host}${pathname === '/' ? '' : pathname}`;
  const wrong = (problem: string): InputError =>
    new InputError(`the URL ${shown} ${problem}; it must have the form ${ALLOWED}`);
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw wrong('is not a URL of Redis');
  if (hostname === '') throw wrong('has no host');
  const database = /^\/(?<number>\d{1,5})$/.exec(pathname)?.groups?.['number'];
  if (database === undefined && pathname !== '' && pathname !== '/') throw wrong('has no valid database number');
  const other = [...searchParams.keys()].find((name) => name !== 'prefix');
  if (other !== undefined) throw wrong(`has the unknown option '${other}'`);
  const prefix = searchParams.get('prefix') ?? DEFAULT_PREFIX;
  if (!PREFIX.test(prefix))
    throw wrong('has an invalid prefix: 1 to 64 letters, digits, dots, hyphens and underscores');
  return {
    // Node's URL keeps the brackets of an IPv6 address.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? DEFAULT_PORT : Number(port),
    username: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: url.password === '' ? password : decodeURIComponent(url.password),
    database: Number(database ?? 0),
    tls: protocol === 'rediss:',
    prefix,
    shown: prefix === DEFAULT_PREFIX ? shown : `${shown}?prefix=${prefix}`,
  };
}
