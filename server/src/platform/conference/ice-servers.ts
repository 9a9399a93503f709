import { createHmac } from 'node:crypto';
import type { CallInfo } from '@thedot/domain/conference/call.contract';
import { TURN_CREDENTIALS_MS } from '@thedot/domain/limits';
import type { IceServer, Settings } from '../../kernel/settings.ts';

/**
 * Returns the STUN and TURN servers for one attendee of a call. A shared secret stays here: the browser gets credentials
 * made with it that expire.
 */
export const iceServersFor = (
  { iceServers }: Pick<Settings, 'iceServers'>,
  attendeeId: string,
  now: Date,
): CallInfo['iceServers'] =>
  iceServers.map(({ urls, access }) => ({
    urls: [...urls],
    ...(access && turnCredentials(access, attendeeId, now)),
  }));

interface TurnCredentials {
  readonly username: string;
  readonly credential: string;
}

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
