import pg from 'pg';

const RETRY_MS = 500;

export interface ReconnectingClient {
  /** False while the connection is lost or not prepared again yet. */
  readonly isUp: () => boolean;
  readonly close: () => Promise<void>;
}

/** Opens one connection apart from the pool, and reopens and prepares it whenever it breaks. */
export function createReconnectingClient(
  url: string,
  name: string,
  prepare: (client: pg.Client) => Promise<unknown>,
): ReconnectingClient {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isUp = false;
  let isClosed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: name });
    client = next;
    next.on('error', reconnect);
    next.on('end', reconnect);
    try {
      await next.connect();
      await prepare(next);
      isUp = client === next && !isClosed;
    } catch {
      reconnect();
    }
  };

  const reconnect = () => {
    isUp = false;
    if (isClosed || retry) return;
    client?.removeAllListeners().on('error', () => {});
    void client?.end().catch(() => {});
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, RETRY_MS);
  };

  void connect();
  return {
    isUp: () => isUp,
    close: async () => {
      isClosed = true;
      isUp = false;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
