import pg from 'pg';

const RETRY_MS = 500;

export interface Listener {
  /** False while the connection is away: then nobody may trust that nothing has changed. */
  readonly hears: () => boolean;
  readonly close: () => Promise<void>;
}

/** Hears PostgreSQL's notifications on one connection of its own, which it makes again when it breaks. */
export function listen(url: string, channel: string, heard: (message: string) => void): Listener {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let hears = false;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'thedot-listen' });
    client = next;
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      hears = client === next && !closed;
    } catch {
      again();
    }
  };

  const again = () => {
    hears = false;
    if (closed || retry) return;
    client?.removeAllListeners().on('error', () => {});
    void client?.end().catch(() => {});
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, RETRY_MS);
  };

  void connect();
  return {
    hears: () => hears,
    close: async () => {
      closed = true;
      hears = false;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
