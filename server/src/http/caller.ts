import { isKeyRead } from '@thedot/domain/api-keys/api-keys.rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { networkOf } from '../platform/network.ts';
import { createRateLimiter } from '../platform/rate-limits/rate-limits.ts';
import type { Caller, CookieName, PublicContext, SignedIn } from '../kernel/context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For counts of calls, which also those have that change nothing. */
    countingDb: Db;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** The account that an anonymous call is about, if it is known. */
    subjectUserId: string | null;
    /** The token is authentic but expired: the web app refreshes it and repeats the call. */
    isTokenExpired: boolean;
    context: () => PublicContext;
    filesCookie: () => string | undefined;
  }
}

/** What a request has before the guard identifies its caller. */
const UNIDENTIFIED = {
  signedIn: null,
  subjectUserId: null,
  isTokenExpired: false,
} satisfies Partial<FastifyRequest>;

/** Gives each request the context that handlers and services use. */
export function provideContext(
  app: FastifyInstance,
  dependencies: AppDependencies & Pick<PublicContext, 'features'>,
): void {
  const { db, readOnlyDb, now, settings, settingSource, keys, files, live, features } =
    dependencies;
  const { redis } = dependencies;
  const rateLimiter = createRateLimiter(redis);
  const redisState = () => (redis === null ? 'none' : redis.client.isReady ? 'up' : 'down');
  for (const [name, value] of Object.entries(UNIDENTIFIED)) app.decorateRequest(name, value);
  app.decorate('countingDb', db);
  app.decorateRequest('context', () => {
    throw new Error('The context exists once a request has arrived');
  });
  app.decorateRequest('filesCookie', function (this: FastifyRequest) {
    return this.cookies[cookieName('files', settings.secureCookies)];
  });

  app.addHook('onRequest', (request, reply, done) => {
    const caller = createCaller(request, reply, dependencies);
    const isReadOnly = () => {
      const { viewAs, acts } = request.routeOptions.config;
      if (isViewing(request)) return viewAs !== 'open';
      return isByKey(request) && isKeyRead({ method: request.method, acts });
    };
    request.context = () => ({
      db: isReadOnly() ? readOnlyDb : db,
      now,
      settings,
      settingSource,
      keys,
      files,
      live,
      features,
      rateLimiter,
      redisState,
      caller,
      log: app.log,
      actor: request.signedIn,
    });
    done();
  });
}

/** Whether the caller views the hub as another user. */
export const isViewing = ({ signedIn }: FastifyRequest): boolean => signedIn?.viewing !== undefined;

/** Whether a program calls with an API key. */
export const isByKey = ({ signedIn }: FastifyRequest): boolean => signedIn?.apiKeyId !== undefined;

/** `__Host-` binds a cookie to this host over https; plain http (local use) cannot have the prefix. */
const cookieName = (name: CookieName, secure: boolean) => (secure ? `__Host-${name}` : name);

/** A readable cookie which tells the web app that a session exists; it holds nothing else. */
export const SESSION_HINT_COOKIE = 'signed-in';

function createCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: AppDependencies,
): Caller {
  const { secureCookies: secure } = dependencies.settings;
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const readable = { ...options, httpOnly: false };
  return {
    address: request.ip,
    get network() {
      return networkOf(request.ip);
    },
    userAgent: request.headers['user-agent'] ?? '',
    cookie: (name) => request.cookies[cookieName(name, secure)],
    setCookie: (name, value, maxAgeMs) => {
      const maxAge = maxAgeMs === null ? {} : { maxAge: Math.floor(maxAgeMs / 1000) };
      void reply.setCookie(cookieName(name, secure), value, { ...options, ...maxAge });
      if (name === 'refresh')
        void reply.setCookie(SESSION_HINT_COOKIE, 'yes', { ...readable, ...maxAge });
    },
    clearCookie: (name) => {
      void reply.clearCookie(cookieName(name, secure), options);
      if (name === 'refresh') void reply.clearCookie(SESSION_HINT_COOKIE, readable);
    },
    setSubject: (userId) => {
      request.subjectUserId = userId;
    },
    invalidateSessions: (change) => dependencies.people.invalidate(change),
  };
}
