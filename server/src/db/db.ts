import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';
import { noticeStatement } from './watch-statements.ts';

export type Db = Kysely<DB>;

/** How long a call waits for a connection of the pool before it is refused, unless a setting says otherwise. */
export const DATABASE_WAIT_SECONDS = 3;

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;

/** Returns instants in the format of the API: ISO 8601, UTC, milliseconds. */
const types = new pg.TypeOverrides();
types.setTypeParser(TIMESTAMPTZ, toIsoInstant);
types.setTypeParser(DATE, (text) => text);
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/** The longest waits for a connection of the pool and for the result of a query. */
const TIMEOUTS = { connectMs: DATABASE_WAIT_SECONDS * 1000, queryMs: 20_000 };

export function connect(
  url: string,
  maxConnections = 20,
  timeouts: Partial<typeof TIMEOUTS> = {},
): { db: Db; pool: pg.Pool } {
  return open(url, { max: maxConnections, timeouts });
}

interface PoolOptions {
  readonly max: number;
  readonly timeouts?: Partial<typeof TIMEOUTS>;
  /** Options of each connection besides the time zone. */
  readonly options?: string;
}

function open(
  url: string,
  { max, timeouts, options = '' }: PoolOptions,
): { db: Db; pool: pg.Pool } {
  const { connectMs, queryMs } = { ...TIMEOUTS, ...timeouts };
  const pool = createResilientPool({
    connectionString: url,
    max,
    types,
    Client: createTimeoutClient(queryMs),
    application_name: 'thedot',
    options: `-c timezone=UTC ${options}`,
    connectionTimeoutMillis: connectMs,
  });
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}

/** Few calls are made while the hub is viewed as another user. */
const READ_ONLY_CONNECTIONS = 4;

/** Connects so that PostgreSQL refuses every change, for calls that must have none. Opens no connection before its first query. */
export const connectReadOnly = (url: string) =>
  open(url, { max: READ_ONLY_CONNECTIONS, options: '-c default_transaction_read_only=on' });

/** Creates a pool whose connections may break, while idle or while they close, without ending the process. */
export function createResilientPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

type Query = (this: pg.Client, ...call: unknown[]) => Promise<unknown>;
const queryUnnamed = pg.Client.prototype.query as Query;

/**
 * Names every parameterised statement by the hash of its text, so that PostgreSQL parses and plans it once per
 * connection (measured: 30 to 50 % faster for a list of 20 rows).
 */
class NamingClient extends pg.Client {
  override query(...call: unknown[]): never {
    const [text, values] = call;
    const result =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? queryUnnamed.call(this, { name: statementName(text), text, values })
        : queryUnnamed.apply(this, call);
    return result as never;
  }
}

/**
 * Closes the connection when a query gets no result in time: on a silently dead connection it would wait for many
 * minutes.
 */
const createTimeoutClient = (timeoutMs: number) =>
  class extends NamingClient {
    override query(...call: unknown[]): never {
      const ended = noticeStatement(call);
      const result: unknown = super.query(...call);
      if (ended && result instanceof Promise) result.then(() => ended(), ended);
      if (result instanceof Promise) {
        const timer = setTimeout(() => void this.end().catch(() => {}), timeoutMs).unref();
        const stop = () => clearTimeout(timer);
        result.then(stop, stop);
      }
      return result as never;
    }
  };

const names = new Map<string, string>();

function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

const SHORTEST_INSTANT = '2026-03-01 09:00:00+00'.length;
const LONGEST_INSTANT = '2026-03-01 09:00:00.123456+00'.length;

/**
 * Converts PostgreSQL's text of an instant in UTC to ISO 8601 with milliseconds, truncating what is below. Parsing
 * and formatting with `Date` took twenty times as long, a noticeable part of a page of messages; a regular expression
 * makes an array and five strings for each instant.
 */
export function toIsoInstant(text: string): string {
  const isUsual =
    text[4] === '-' &&
    text[10] === ' ' &&
    text.length >= SHORTEST_INSTANT &&
    text.length <= LONGEST_INSTANT &&
    text.endsWith('+00');
  if (!isUsual) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
