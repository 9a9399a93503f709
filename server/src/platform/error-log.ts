import pg from 'pg';

/** What the log keeps of an error. Its other properties, such as `detail` and `where` of PostgreSQL, may hold data of users. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const MAX_CAUSES = 5;

export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const message = messageOf(error);
  const { code } = error as NodeJS.ErrnoException;
  const isOfDatabase = error instanceof pg.DatabaseError;
  return {
    type: error.constructor.name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(isOfDatabase && error.constraint !== undefined && { constraint: error.constraint }),
    ...(isOfDatabase && error.table !== undefined && { table: error.table }),
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...(error.cause !== undefined &&
      depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

/**
 * Classes of SQLSTATE whose messages quote only names of tables, columns and constraints; others quote values, such as
 * `invalid input syntax for type uuid: "…"`.
 */
const QUOTE_NAMES = /^(08|23|25|40|42|53|55|57)/;
/** A syntax error, also of a search text. */
const SYNTAX_ERROR = '42601';

/** The message of an error without the values that PostgreSQL quotes in it; it may contain the message of its cause. */
export function messageOf(error: Error): string {
  const { cause } = error;
  if (cause instanceof Error && cause.message && error.message.includes(cause.message)) {
    return error.message.replaceAll(cause.message, () => messageOf(cause));
  }
  if (!(error instanceof pg.DatabaseError)) return error.message;
  const code = error.code ?? '';
  if (QUOTE_NAMES.test(code) && code !== SYNTAX_ERROR) return error.message;
  // A value may contain quotes and line breaks.
  return error.message.replace(/"[^]*"/, '"…"');
}

/** The lines of the stack below the message, which `stack` repeats. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const below = start < 0 ? stack : stack.slice(start + message.length);
  return below.split('\n').filter((line) => /^ {4}at /.test(line));
}
