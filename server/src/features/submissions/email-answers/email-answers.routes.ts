import { createHash } from 'node:crypto';
import { assertAllowed } from '@thedot/domain/errors';
import { MAX_RECEIVED_MAIL_BYTES } from '@thedot/domain/limits';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../../../http/implement.ts';
import { receiveAnswers } from './email-answers.service.ts';
import { isSignedCall } from './signed-call.ts';

const MAIL_TYPE = 'message/rfc822';
const RATE = { name: 'received-mail', points: 600, seconds: 60 } as const;

/** Where a mail server hands over the emails that answer those of the hub, each as it arrived. */
export async function emailAnswerRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    MAIL_TYPE,
    { parseAs: 'buffer', bodyLimit: MAX_RECEIVED_MAIL_BYTES },
    (_, content, done) => done(null, content),
  );
  app.post<{ Body: Buffer }>(
    `${API_PREFIX}/mail/answers`,
    {
      config: { access: 'public' },
      bodyLimit: MAX_RECEIVED_MAIL_BYTES,
      // Before the body is read.
      onRequest: async (request, reply) => {
        const { settings, now, rateLimiter, caller } = request.context();
        const { inboundMailSecret } = settings;
        if (inboundMailSecret === null) return reply.callNotFound();
        await rateLimiter.consume(RATE, caller.network);
        const {
          'x-thedot-timestamp': timestamp,
          'x-thedot-sha256': sha256,
          'x-thedot-signature': signature,
        } = request.headers;
        const call = { timestamp, sha256, signature };
        assertAllowed(isSignedCall(inboundMailSecret, call, now()) ? null : 'access.denied');
        assertAllowed(request.headers['content-type'] === MAIL_TYPE ? null : 'request.media_type');
        return undefined;
      },
    },
    async (request) => {
      const { body, headers } = request;
      const sha256 = createHash('sha256').update(body).digest('hex');
      assertAllowed(sha256 === headers['x-thedot-sha256'] ? null : 'access.denied');
      await receiveAnswers(request.context(), body, sha256);
      return {};
    },
  );
}
