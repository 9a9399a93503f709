import type { IncomingMessage } from 'node:http';
import proxyaddr from '@fastify/proxy-addr';
import { can } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import type { ErrorCode } from '@thedot/domain/errors';
import { SOCKET_ACCESS } from '@thedot/domain/live';
import type { Settings } from '../../kernel/settings.ts';
import {
  type CachedSession,
  type SessionCache,
  refuseSession,
} from '../../kernel/session-cache.ts';
import type { Keys } from '../../kernel/keys.ts';

interface Admission {
  readonly session: CachedSession;
  /** When the access token expires, in milliseconds since the epoch. */
  readonly tokenExpiresAt: number;
}

/** Why a handshake is refused, and which user the token named. */
export interface HandshakeRefusal {
  readonly refusal: ErrorCode;
  readonly userId?: string;
  /** The token is missing or has expired: the web app renews it and reconnects, so nothing is logged. */
  readonly isExpected?: boolean;
}

interface HandshakeContext {
  readonly keys: Keys;
  readonly people: SessionCache;
}

/** Returns the session of an access token, or why it may not open a socket. */
export async function authenticateSocket(
  token: unknown,
  { keys, people }: HandshakeContext,
): Promise<Admission | HandshakeRefusal> {
  if (typeof token !== 'string' || !token) return { refusal: 'auth.no_token', isExpected: true };
  const claims = await keys.accessToken.verify(token);
  if (!claims) return { refusal: 'auth.session_expired' };
  if (claims === 'expired') {
    return { refusal: 'auth.session_expired', isExpected: true };
  }
  const session = await people.find(claims.sessionId);
  const refusal = refuseSocket(session);
  if (session && !refusal) return { session, tokenExpiresAt: claims.expiresAt };
  return { refusal: refusal ?? 'auth.session_expired', userId: claims.userId };
}

/** Returns why a session may not open or keep a socket, or null. */
export function refuseSocket(session: CachedSession | undefined): ErrorCode | null {
  const endReason = refuseSession(session, Date.now());
  if (endReason || !session) return endReason;
  if (!Role.safeParse(session.signedIn.role).success) return 'access.unknown_role';
  return can(session.signedIn, SOCKET_ACCESS) ? null : 'access.denied';
}

/** Reads the client address and the origin of an upgrade request by the same rules as the HTTP API. */
export function createRequestReader({ trustedProxies, publicUrl }: Settings) {
  const isTrusted = proxyaddr.compile([...trustedProxies]);
  const ownOrigin = new URL(publicUrl).origin;

  const addressOf = (request: IncomingMessage) => proxyaddr(request, isTrusted);

  /** Clients other than browsers send no origin. The page of a browser must be of this hub. */
  const isOwnPage = (request: IncomingMessage): boolean => {
    const { origin, host, 'x-forwarded-host': forwarded } = request.headers;
    if (origin === undefined || origin === ownOrigin) return true;
    const peer = request.socket.remoteAddress;
    const requestedHost =
      peer && isTrusted(peer, 0) && typeof forwarded === 'string' ? forwarded : host;
    return URL.canParse(origin) && new URL(origin).host === requestedHost;
  };

  return { addressOf, isOwnPage };
}
