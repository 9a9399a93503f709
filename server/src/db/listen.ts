import pg from 'pg';
import { steadyClient } from './steady-client.ts';

export interface Listener {
  /** False while the connection is away: then nobody may trust that nothing has changed. */
  readonly hears: () => boolean;
  readonly close: () => Promise<void>;
}

/** Hears PostgreSQL's notifications on one connection of its own, which it makes again when it breaks. */
export function listen(url: string, channel: string, heard: (message: string) => void): Listener {
  const { isUp, close } = steadyClient(url, 'thedot-listen', (client) => {
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    return client.query(`listen ${pg.escapeIdentifier(channel)}`);
  });
  return { hears: isUp, close };
}
