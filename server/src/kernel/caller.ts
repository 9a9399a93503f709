import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../app.ts';
import { networkOf } from '../platform/network.ts';
import { keepPaces } from '../platform/rate-limits.ts';
import type { Caller, CookieName, PublicContext, SignedIn } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** The account that a call of nobody is about, if it is known. */
    about: string | null;
    /** Its token was ours and has had its time: the web app asks for the next one and comes again. */
    isOnlyLate: boolean;
    context: () => PublicContext;
    filesCookie: () => string | undefined;
  }
}

/** Gives each request the context that handlers and services work with. */
export function provideContext(app: FastifyInstance, parts: Parts): void {
  const { db, now, settings, keys, files, live } = parts;
  const paces = keepPaces(parts.redis);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('about', null);
  app.decorateRequest('isOnlyLate', false);
  app.decorateRequest('context', () => {
    throw new Error('The context exists once a request has arrived');
  });
  app.decorateRequest('filesCookie', function (this: FastifyRequest) {
    return this.cookies[cookieName('files', settings.secureCookies)];
  });

  app.addHook('onRequest', async (request, reply) => {
    const caller = callerOf(request, reply, parts);
    request.context = () => ({
      db,
      now,
      settings,
      keys,
      files,
      live,
      paces,
      caller,
      actor: request.signedIn,
    });
  });
}

/** `__Host-` binds a cookie to this very host over https; plain http (local use) cannot have it. */
const cookieName = (name: CookieName, secure: boolean) => (secure ? `__Host-${name}` : name);

/** Tells the web app's script that there is a session to ask a token for, and nothing else. */
const HINT = 'signed-in';

function callerOf(request: FastifyRequest, reply: FastifyReply, parts: Parts): Caller {
  const { secureCookies: secure } = parts.settings;
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const readable = { ...options, httpOnly: false };
  return {
    address: request.ip,
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    cookie: (name) => request.cookies[cookieName(name, secure)],
    setCookie: (name, value, maxAgeMs) => {
      const maxAge = maxAgeMs === null ? {} : { maxAge: Math.floor(maxAgeMs / 1000) };
      void reply.setCookie(cookieName(name, secure), value, { ...options, ...maxAge });
      if (name === 'refresh') void reply.setCookie(HINT, 'yes', { ...readable, ...maxAge });
    },
    clearCookie: (name) => {
      void reply.clearCookie(cookieName(name, secure), options);
      if (name === 'refresh') void reply.clearCookie(HINT, readable);
    },
    isAbout: (userId) => {
      request.about = userId;
    },
    forget: (change) => parts.people.forget(change),
  };
}
