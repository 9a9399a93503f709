import cookie from '@fastify/cookie';
import { AppError } from '@thedot/domain/errors';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Settings } from './config.ts';
import type { Db } from './db/db.ts';
import { features } from './features.ts';
import { auditRefusals } from './http/audit-refusals.ts';
import { docsRoutes } from './http/docs.routes.ts';
import { healthRoutes } from './http/health.routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { webRoutes } from './http/web.routes.ts';
import { provideContext } from './kernel/caller.ts';
import { guard } from './kernel/guard.ts';
import type { Live } from './kernel/live.ts';
import type { People } from './kernel/people.ts';
import { answerNoise, answerProblem, answerUnrouted, problemOf } from './kernel/problems.ts';
import { acceptForms } from './kernel/upload.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Keys } from './platform/keys.ts';
import { localMailRoutes } from './platform/mail/local-mail.routes.ts';
import { measureRequests } from './platform/metrics.ts';
import { limitCallers } from './platform/rate-limits.ts';
import type { Redis } from './platform/redis.ts';

/** What the application runs on; main.ts makes the real ones, the tests their own. */
export interface Parts {
  readonly settings: Settings;
  readonly db: Db;
  readonly keys: Keys;
  readonly files: FileStore;
  readonly people: People;
  readonly live: Live;
  /** Where there are several servers. */
  readonly redis: Redis | null;
  readonly now: () => Date;
  readonly logger?: FastifyServerOptions['loggerInstance'];
}

const MOST_BODY_BYTES = 1024 ** 2;

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { settings, logger } = parts;
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: [...settings.trustedProxies],
    // What comes while the hub stops is answered as ever.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: MOST_BODY_BYTES,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerNoise,
    frameworkErrors: answerUnrouted,
  });
  // Another site's form can send text without asking first; no call of ours takes any.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerProblem);
  await app.register(cookie);
  await app.register(securityHeaders, { settings });
  measureRequests(app);

  await app.register(async (api) => {
    acceptForms(api);
    provideContext(api, parts);
    guard(api, parts);
    auditRefusals(api, parts);
    limitCallers(api, parts);
    for (const routes of features) await api.register(routes);
  });

  await app.register(healthRoutes, parts);
  await app.register(docsRoutes, parts);
  await app.register(localMailRoutes, parts);
  await app.register(webRoutes, parts);
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(problemOf(new AppError('request.not_found'), request.id)),
  );
  return app;
}
