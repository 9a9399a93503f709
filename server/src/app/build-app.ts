import cookie from '@fastify/cookie';
import { AppError } from '@thedot/domain/errors';
import fastify, { type FastifyInstance } from 'fastify';
import type { AppDependencies } from '../http/app-dependencies.ts';
import { FEATURES } from './features.ts';
import { identifyKey } from '../features/api-keys/identify-key.service.ts';
import { auditKeyCalls } from '../http/audit-key-calls.ts';
import { auditRefusals } from '../http/audit-refusals.ts';
import { CONNECTION_LIMITS, limitConnections } from '../http/connection-limits.ts';
import { docsRoutes } from '../http/docs.routes.ts';
import { healthRoutes } from '../http/health.routes.ts';
import { createRequestLogger } from '../http/request-logger.ts';
import { refuseOddPaths } from '../http/request-path.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { webRoutes } from '../http/web.routes.ts';
import { provideContext } from '../http/caller.ts';
import { guard, refuseWhileOff } from '../http/guard.ts';
import {
  replyToInvalidHttp,
  replyWithProblem,
  replyToUnrouted,
  toProblem,
} from '../http/problems.ts';
import { registerMultipart } from '../http/upload.ts';
import { localMailRoutes } from '../platform/mail/local-mail.routes.ts';
import { measureRequests } from '../platform/metrics.ts';
import { limitRequests } from '../platform/rate-limits/rate-limits.ts';
import { traceRequests } from '../platform/tracing/trace-requests.ts';

const MAX_BODY_BYTES = 1024 ** 2;

export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { settings, logger, connectionLimits: limits = CONNECTION_LIMITS } = dependencies;
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    childLoggerFactory: createRequestLogger,
    trustProxy: [...settings.trustedProxies],
    // Requests that arrive during shutdown are handled normally.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 300 },
    http: { headersTimeout: limits.headMs, connectionsCheckingInterval: limits.checkMs },
    clientErrorHandler: replyToInvalidHttp,
    frameworkErrors: replyToUnrouted,
  });
  limitConnections(app.server, { limits, trustedProxies: settings.trustedProxies });
  // A form of another site can send text/plain without a preflight; no call takes any.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(replyWithProblem);
  await app.register(cookie);
  await app.register(securityHeaders, { settings });
  refuseOddPaths(app);
  measureRequests(app);
  traceRequests(app, settings);

  await app.register(async (api) => {
    registerMultipart(api);
    provideContext(api, { ...dependencies, features: FEATURES });
    guard(api, { ...dependencies, identifyKey });
    auditRefusals(api, dependencies);
    auditKeyCalls(api, dependencies);
    limitRequests(api, dependencies);
    for (const { routes = [], part } of FEATURES)
      await api.register(async (calls) => {
        if (part) refuseWhileOff(calls, part, settings);
        for (const it of routes) await calls.register(it);
      });
  });

  await app.register(healthRoutes, dependencies);
  await app.register(docsRoutes, dependencies);
  await app.register(localMailRoutes, dependencies);
  await app.register(webRoutes, { ...dependencies, features: FEATURES });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(toProblem(new AppError('request.not_found'), request.id)),
  );
  return app;
}
