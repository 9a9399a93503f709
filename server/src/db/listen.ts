import pg from 'pg';
import { steadyClient } from './steady-client.ts';

interface Ear {
  readonly hear: (message: string) => void;
  /** Whatever was said until now may have been missed: the connection is new. */
  readonly missed: () => void;
}

export interface Listener {
  /** False while the connection is away: then nobody may trust that nothing has changed. */
  readonly hears: () => boolean;
  readonly close: () => Promise<void>;
}

/** Hears PostgreSQL's notifications on one connection of its own, which it makes again when it breaks. */
export function listen(url: string, channel: string, { hear, missed }: Ear): Listener {
  const { isUp, close } = steadyClient(url, 'thedot-listen', async (client) => {
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    missed();
  });
  return { hears: isUp, close };
}
