import pg from 'pg';
import { createReconnectingClient } from './reconnecting-client.ts';

interface ListenHandlers {
  readonly onMessage: (message: string) => void;
  /** Called with each new connection: notifications before it may be lost. */
  readonly onReconnect: () => void;
}

export interface Listener {
  /** False while the connection is lost: changes may then go unnoticed. */
  readonly isListening: () => boolean;
  readonly close: () => Promise<void>;
}

/** Listens to PostgreSQL's notifications on a separate connection and reconnects when it breaks. */
export function listen(
  url: string,
  channel: string,
  { onMessage, onReconnect }: ListenHandlers,
): Listener {
  const { isUp, close } = createReconnectingClient(url, 'thedot-listen', async (client) => {
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onReconnect();
  });
  return { isListening: isUp, close };
}
