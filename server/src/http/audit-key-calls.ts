import { isKeyRead } from '@thedot/domain/api-keys/api-keys.rules';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from './app-dependencies.ts';
import { audit } from '../platform/audit/audit.queries.ts';

/** Audits what programs change with API keys, beside what the calls audit themselves as acts of the maker of the key. */
export function auditKeyCalls(app: FastifyInstance, { db }: Pick<AppDependencies, 'db'>): void {
  app.addHook('onResponse', async ({ signedIn, method, routeOptions, ip, log }, { statusCode }) => {
    if (!signedIn?.apiKeyId || statusCode >= 400) return;
    if (isKeyRead({ method, acts: routeOptions.config.acts })) return;
    await audit(db, {
      actorId: signedIn.id,
      action: 'api_key.acted',
      subjectKind: 'api_key',
      subjectId: signedIn.apiKeyId,
      details: { call: `${method} ${routeOptions.url ?? ''}` },
      address: ip,
    }).catch((error: unknown) => log.warn({ err: error }, 'call with a key not audited'));
  });
}
