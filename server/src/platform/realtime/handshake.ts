import type { IncomingMessage } from 'node:http';
import proxyaddr from '@fastify/proxy-addr';
import { can } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import { AppError, obey } from '@thedot/domain/errors';
import { LINE_ACCESS } from '@thedot/domain/live';
import type { Settings } from '../../config.ts';
import { type MarkedSession, type People, whyOver } from '../../kernel/people.ts';
import type { Keys } from '../keys.ts';

interface Admitted {
  readonly session: MarkedSession;
  /** When the token ends. */
  readonly until: number;
}

interface Doorkeeper {
  readonly keys: Keys;
  readonly people: People;
  readonly now: () => Date;
}

/** Who is behind a token, if they may have a line at all. */
export async function admit(token: unknown, { keys, people, now }: Doorkeeper): Promise<Admitted> {
  if (typeof token !== 'string' || !token) throw new AppError('auth.no_token');
  const named = await keys.accessToken.verify(token);
  if (!named || named === 'expired') throw new AppError('auth.session_expired');
  const session = await people.find(named.sessionId);
  obey(whyOver(session, now().getTime()));
  if (!session || named.expiresAt <= now().getTime()) throw new AppError('auth.session_expired');
  if (!Role.safeParse(session.signedIn.role).success) throw new AppError('access.unknown_role');
  if (!can(session.signedIn, LINE_ACCESS)) throw new AppError('access.denied');
  return { session, until: named.expiresAt };
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
