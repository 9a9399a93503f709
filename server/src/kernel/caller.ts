import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../app.ts';
import type { Caller, CookieName, PublicContext, SignedIn } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
    context: () => PublicContext;
    filesCookie: () => string | undefined;
  }
}

/** Gives each request the context that handlers and services work with. */
export function provideContext(app: FastifyInstance, parts: Parts): void {
  const { db, now, settings, keys, files } = parts;
  app.decorateRequest('signedIn', null);
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
    forget: (change) => parts.people.forget(change),
  };
}
