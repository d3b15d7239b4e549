import { InputError } from '@cards/core';

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
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new InputError(`the URL of a queue must have the form ${ALLOWED}`);
  }
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
