import { type Access, can } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import { AppError, assertAllowed, type ErrorCode } from '@thedot/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Keys } from '../platform/keys.ts';
import type { SignedIn } from './context.ts';
import { type People, whyOver } from './people.ts';
import { RIGHTS_MARK } from './rights-mark.ts';

/** Finds out who calls and closes every route to those whom its contract does not name. */
export function guard(app: FastifyInstance, { keys, people }: { keys: Keys; people: People }) {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it`);
  });

  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    // Without a route there is nothing to guard: the answer is 404.
    if (!access) return;
    refuseOtherSites(request);
    const caller = await identify(request, keys, people);
    request.signedIn = caller.signedIn ?? null;
    if (caller.rights) reply.header(RIGHTS_MARK, caller.rights);
    if (access === 'public') return;
    request.about = caller.was?.id ?? null;
    request.isOnlyLate = caller.isOnlyLate ?? false;
    assertAllowed(caller.refusal ?? null);
    refuse(caller.signedIn, access);
  });
}

interface Identified {
  readonly signedIn?: SignedIn;
  readonly rights?: string;
  readonly refusal?: ErrorCode | null;
  /** Whose token it is, though it opens nothing any more. */
  readonly was?: SignedIn | undefined;
  readonly isOnlyLate?: boolean;
}

async function identify(request: FastifyRequest, keys: Keys, people: People): Promise<Identified> {
  const token = tokenOf(request);
  if (!token) return { refusal: 'auth.no_token' };
  const named = token.isFiles
    ? await keys.filesToken.verify(token.value)
    : await keys.accessToken.verify(token.value);
  if (named === 'expired') return { refusal: 'auth.session_expired', isOnlyLate: true };
  const session = named ? await people.find(named.sessionId) : undefined;
  const refusal = whyOver(session, Date.now());
  if (!session || refusal) return { refusal, was: session?.signedIn };
  return { signedIn: session.signedIn, rights: session.rights };
}

function tokenOf(request: FastifyRequest): { value: string; isFiles: boolean } | undefined {
  const { authorization, 'x-access-token': plain } = request.headers;
  const bearer = authorization?.startsWith('Bearer ') ? authorization.slice(7) : plain;
  if (typeof bearer === 'string' && bearer) return { value: bearer, isFiles: false };
  const cookie = request.routeOptions.config.servesFile && request.filesCookie();
  return cookie ? { value: cookie, isFiles: true } : undefined;
}

function refuse(signedIn: SignedIn | undefined, access: Access): void {
  if (!signedIn) throw new AppError('auth.no_token');
  if (!Role.safeParse(signedIn.role).success) throw new AppError('access.unknown_role');
  if (!can(signedIn, access)) throw new AppError('access.denied');
}

/** Browsers say where a request comes from; no other site has anything to ask here. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new AppError('request.cross_site');
}
