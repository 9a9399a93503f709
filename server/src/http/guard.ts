import { type Access, can } from '@thedot/domain/access/access';
import type { HubPart } from '@thedot/domain/access/hub-parts';
import { Role } from '@thedot/domain/access/roles';
import { refuseKeyCall } from '@thedot/domain/api-keys/api-keys.rules';
import { refuseWhileViewing } from '@thedot/domain/auth/view-as.rules';
import { AppError, assertAllowed, type ErrorCode } from '@thedot/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Keys } from '../kernel/keys.ts';
import type { PublicContext, SignedIn } from '../kernel/context.ts';
import { type SessionCache, refuseSession } from '../kernel/session-cache.ts';
import type { Settings } from '../kernel/settings.ts';

/** Header of each reply to a signed-in user: changes when something that their permissions depend on changes. */
const PERMISSIONS_ETAG_HEADER = 'x-rights';

interface GuardParts {
  readonly keys: Keys;
  readonly people: SessionCache;
  readonly identifyKey: IdentifyKey;
}

/** Finds in whose name the program with an API key calls, or why the key is refused. */
export type IdentifyKey = (ctx: PublicContext, token: string) => Promise<Identified>;

/** Identifies the caller of each request and refuses callers whom the route's contract does not allow. */
export function guard(app: FastifyInstance, { keys, people, identifyKey }: GuardParts) {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it`);
  });

  app.addHook('onRequest', async (request, reply) => {
    const { access, acts, viewAs, isForOtherSites, isClosedToKeys } = request.routeOptions.config;
    // Requests without a route get 404.
    if (!access) return;
    if (!isForOtherSites) refuseOtherSites(request);
    if (acts) refuseUnlessOnPurpose(request);
    const key = access === 'public' ? undefined : apiKeyOf(request);
    const caller = key
      ? await identifyKey(request.context(), key)
      : await identify(request, keys, people);
    request.signedIn = caller.signedIn ?? null;
    if (caller.permissionsEtag) reply.header(PERMISSIONS_ETAG_HEADER, caller.permissionsEtag);
    const isViewing = caller.signedIn?.viewing !== undefined;
    if (isViewing) assertAllowed(refuseWhileViewing({ method: request.method, acts, viewAs }));
    if (access === 'public') return;
    request.subjectUserId = caller.formerUser?.id ?? null;
    request.isTokenExpired = caller.isTokenExpired ?? false;
    assertAllowed(caller.refusal ?? null);
    if (key && caller.signedIn) {
      const call = {
        method: request.method,
        acts,
        access,
        isClosedToKeys: isClosedToKeys !== false,
      };
      assertAllowed(refuseKeyCall(call, caller.signedIn));
    } else refuse(caller.signedIn, access);
  });
}

/** Refuses the calls of a part that is switched off, also those that are open to anyone. */
export function refuseWhileOff(
  calls: FastifyInstance,
  part: HubPart,
  settings: Pick<Settings, 'switchedOff'>,
): void {
  calls.addHook('onRequest', async () => {
    if (settings.switchedOff.includes(part)) throw new AppError('access.denied');
  });
}

interface Identified {
  readonly signedIn?: SignedIn;
  readonly permissionsEtag?: string;
  readonly refusal?: ErrorCode | null;
  /** The user of a token that is no longer accepted. */
  readonly formerUser?: SignedIn | undefined;
  readonly isTokenExpired?: boolean;
}

async function identify(
  request: FastifyRequest,
  keys: Keys,
  people: SessionCache,
): Promise<Identified> {
  const token = tokenOf(request);
  if (!token) return { refusal: 'auth.no_token' };
  const named = token.isFiles
    ? await keys.filesToken.verify(token.value)
    : await keys.accessToken.verify(token.value);
  if (named === 'expired') return { refusal: 'auth.session_expired', isTokenExpired: true };
  const session = named ? await people.find(named.sessionId) : undefined;
  const refusal = refuseSession(session, Date.now());
  if (!session || refusal) return { refusal, formerUser: session?.signedIn };
  return { signedIn: session.signedIn, permissionsEtag: session.permissionsEtag };
}

/** Begins like no token of a session. */
const API_KEY_PREFIX = 'dot_';

function apiKeyOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  const start = `Bearer ${API_KEY_PREFIX}`;
  return authorization?.startsWith(start) ? authorization.slice('Bearer '.length) : undefined;
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

/** Refuses requests from other sites, of which browsers name the origin. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new AppError('request.cross_site');
}

/** Browsers name what they load in advance; older ones in other headers. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Refuses HEAD, and GET that the user has not made yet, on an address that changes something. */
function refuseUnlessOnPurpose({ method, headers }: FastifyRequest): void {
  const isInAdvance = PURPOSE_HEADERS.some((name) =>
    /prefetch|preview/i.test(String(headers[name])),
  );
  if (method === 'HEAD' || isInAdvance) throw new AppError('request.only_on_purpose');
}
