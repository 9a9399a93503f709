import { createHmac } from 'node:crypto';
import { TURN_CREDENTIALS_MS } from '@thedot/domain/limits';
import type { IceServer, Settings } from '../../kernel/settings.ts';

interface TurnCredentials {
  readonly username: string;
  readonly credential: string;
}

/** As the browser takes it. */
export interface CallIceServer extends Partial<TurnCredentials> {
  urls: string[];
}

/**
 * Returns the STUN and TURN servers for one attendee of a call. A shared secret stays here: the browser gets credentials
 * made with it that expire.
 */
export const iceServersFor = (
  { iceServers }: Pick<Settings, 'iceServers'>,
  attendeeId: string,
  now: Date,
): CallIceServer[] =>
  iceServers.map(({ urls, access }) => ({
    urls: [...urls],
    ...(access && turnCredentials(access, attendeeId, now)),
  }));

/** Makes credentials as the "TURN REST API" describes, which coturn calls `use-auth-secret`. */
export function turnCredentials(
  access: NonNullable<IceServer['access']>,
  attendeeId: string,
  now: Date,
): TurnCredentials {
  if (!('secret' in access)) return access;
  const expiry = Math.ceil((now.getTime() + TURN_CREDENTIALS_MS) / 1000);
  const username = `${expiry}:${attendeeId}`;
  const credential = createHmac('sha1', access.secret).update(username).digest('base64');
  return { username, credential };
}
