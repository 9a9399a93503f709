import { MEETING_TOKEN_HEADER } from '@thedot/domain/conference/call.contract';
import { id } from '@thedot/domain/kernel/fields';
import { parseOrThrow } from '@thedot/domain/kernel/field-problems';
import { assertAllowed } from '@thedot/domain/errors';
import {
  MAX_PIECE_BYTES,
  MAX_RECORDING_BYTES,
  MAX_RECORDING_SEGMENTS,
} from '@thedot/domain/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_PREFIX } from '../../../http/implement.ts';
import { findAttendeeByToken } from '../attendees.service.ts';
import { appendPiece } from './pieces.service.ts';

const BYTES = 'application/octet-stream';

/** Digits only: other texts of a number, such as `0x10`, are mistakes. */
const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,14})$/)
    .transform(Number)
    .pipe(z.number().max(most));

const Params = z.object({
  id,
  segment: wholeNumber(MAX_RECORDING_SEGMENTS),
  offset: wholeNumber(MAX_RECORDING_BYTES),
});

/** The pieces of a recording, as a recorder sends them: bytes at an offset, whose repeat changes nothing. */
export async function pieceRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    BYTES,
    { parseAs: 'buffer', bodyLimit: MAX_PIECE_BYTES },
    (_, content, done) => done(null, content),
  );
  app.put<{ Body: Buffer }>(
    `${API_PREFIX}/visio/call/recordings/:id/segments/:segment/:offset`,
    {
      config: { access: 'public' },
      bodyLimit: MAX_PIECE_BYTES,
      // Before the body is read.
      onRequest: async (request) => void (await findSender(request)),
    },
    async (request) => {
      const { headers, params, body } = request;
      assertAllowed(headers['content-type'] === BYTES ? null : 'request.media_type');
      const place = parseOrThrow(Params, params);
      return appendPiece(request.context(), await findSender(request), { ...place, content: body });
    },
  );
}

const findSender = (request: FastifyRequest) =>
  findAttendeeByToken(request.context(), request.headers[MEETING_TOKEN_HEADER], { afterEnd: true });
