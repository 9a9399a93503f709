import type { FastifyInstance } from 'fastify';
import type { Parts } from '../app.ts';
import { audit } from '../platform/audit.queries.ts';

/** Notes who tried what they may not do. The answer does not wait for the note. */
export function auditRefusals(app: FastifyInstance, { db }: Pick<Parts, 'db'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 403 || !request.signedIn) return;
    const { method, url = '' } = request.routeOptions;
    await audit(db, {
      actorId: request.signedIn.id,
      action: 'access.refused',
      subjectKind: 'call',
      subjectId: null,
      details: { call: `${String(method)} ${url}` },
      address: request.ip,
    }).catch((error: unknown) => request.log.warn({ err: error }, 'refusal not noted'));
  });
}
