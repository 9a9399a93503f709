import type { FastifyServerOptions } from 'fastify';

type ChildLoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>;

/**
 * Gives a request a logger with its id, made with its first line: to make one redacts the id, and most requests log
 * nothing at the level of the server. Methods of pino read what they write, such as the id, by symbols.
 */
export const createRequestLogger: ChildLoggerFactory = (logger, bindings, options) => {
  let own: typeof logger | undefined;
  return new Proxy(logger, {
    get: (parent, name): unknown =>
      Reflect.get(
        typeof name === 'symbol' ? (own ??= parent.child(bindings, options)) : parent,
        name,
      ),
  });
};
