import type { IncomingMessage } from 'node:http';
import proxyaddr from '@fastify/proxy-addr';
import { can } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import type { ErrorCode } from '@thedot/domain/errors';
import { LINE_ACCESS } from '@thedot/domain/live';
import type { Settings } from '../../config.ts';
import { type MarkedSession, type People, whyOver } from '../../kernel/people.ts';
import type { Keys } from '../keys.ts';

interface Admitted {
  readonly session: MarkedSession;
  /** When the token ends. */
  readonly until: number;
}

/** Why somebody is not let in, and whose the token was. */
export interface TurnedAway {
  readonly refusal: ErrorCode;
  readonly was?: string;
  /** Only late: the web app asks for the next token and comes again. */
  readonly isEveryday?: boolean;
}

interface Doorkeeper {
  readonly keys: Keys;
  readonly people: People;
}

/** Who is behind a token, if they may have a line at all. */
export async function admit(
  token: unknown,
  { keys, people }: Doorkeeper,
): Promise<Admitted | TurnedAway> {
  if (typeof token !== 'string' || !token) return { refusal: 'auth.no_token', isEveryday: true };
  const named = await keys.accessToken.verify(token);
  if (!named) return { refusal: 'auth.session_expired' };
  if (named === 'expired') {
    return { refusal: 'auth.session_expired', isEveryday: true };
  }
  const session = await people.find(named.sessionId);
  const refusal = refusalOf(session);
  if (session && !refusal) return { session, until: named.expiresAt };
  return { refusal: refusal ?? 'auth.session_expired', was: named.userId };
}

/** Why somebody may not have a line, or not any more. */
export function refusalOf(session: MarkedSession | undefined): ErrorCode | null {
  const why = whyOver(session, Date.now());
  if (why || !session) return why;
  if (!Role.safeParse(session.signedIn.role).success) return 'access.unknown_role';
  return can(session.signedIn, LINE_ACCESS) ? null : 'access.denied';
}

/** What reads a request as the calls do: whose address it is, and for which host it was meant. */
export function readerOf({ trustedProxies, publicUrl }: Settings) {
  const isTrusted = proxyaddr.compile([...trustedProxies]);
  const ownOrigin = new URL(publicUrl).origin;

  const addressOf = (request: IncomingMessage) => proxyaddr(request, isTrusted);

  /** Programs say nothing of where they come from; a browser's page must be of this hub. */
  const isOwnPage = (request: IncomingMessage): boolean => {
    const { origin, host, 'x-forwarded-host': forwarded } = request.headers;
    if (origin === undefined || origin === ownOrigin) return true;
    const near = request.socket.remoteAddress;
    const asked = near && isTrusted(near, 0) && typeof forwarded === 'string' ? forwarded : host;
    return URL.canParse(origin) && new URL(origin).host === asked;
  };

  return { addressOf, isOwnPage };
}
