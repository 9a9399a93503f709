import pg from 'pg';

const RETRY_MS = 500;

export interface SteadyClient {
  /** False while the connection is away, or not prepared again yet. */
  readonly isUp: () => boolean;
  readonly close: () => Promise<void>;
}

/** One connection apart from the pool, made and prepared again whenever it breaks. */
export function steadyClient(
  url: string,
  name: string,
  prepare: (client: pg.Client) => Promise<unknown>,
): SteadyClient {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isUp = false;
  let isClosed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: name });
    client = next;
    next.on('error', again);
    next.on('end', again);
    try {
      await next.connect();
      await prepare(next);
      isUp = client === next && !isClosed;
    } catch {
      again();
    }
  };

  const again = () => {
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
