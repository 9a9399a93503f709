import { ERRORS } from '@thedot/domain/error-catalogue';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Parts } from '../app.ts';
import { refusalNotes } from '../platform/refusal-notes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    refusal: ErrorCode | null;
  }
}

const NOTED_STATUSES: readonly number[] = [401, 403, 429];

/** What else an attempt at another's things ends with: their rows are absent, links and passwords wrong. */
const ALSO_NOTED: readonly ErrorCode[] = [
  'auth.wrong_password',
  'auth.wrong_code',
  'auth.code_used',
  'auth.ticket_expired',
  'session.not_found',
  'user.not_found',
  'auth.token_invalid',
  'auth.token_used',
  'booking.not_found',
  'file.not_found',
  'chat.room_not_found',
  'chat.message_not_found',
  'call.not_found',
];

/** What happens every day to people who only come back late, or never signed in. */
const EVERYDAY: readonly ErrorCode[] = [
  'auth.no_token',
  'auth.no_refresh_token',
  'auth.token_revoked',
];

const isNoted = (code: ErrorCode) =>
  !EVERYDAY.includes(code) &&
  (NOTED_STATUSES.includes(ERRORS[code][0]) || ALSO_NOTED.includes(code));

/** Notes who tried what they may not do. The answer does not wait for the note. */
export function auditRefusals(app: FastifyInstance, { db }: Pick<Parts, 'db'>): void {
  const note = refusalNotes(db);
  app.decorateRequest('refusal', null);

  app.addHook('onError', async (request, _, error) => {
    if (error instanceof AppError) request.refusal = error.code;
  });

  app.addHook('onResponse', async (request) => {
    const { refusal, signedIn, ip, isOnlyLate } = request;
    if (!refusal || !isNoted(refusal) || isOnlyLate || looksForOwnRoom(request)) return;
    const { method, url = '' } = request.routeOptions;
    await note(
      {
        actorId: signedIn?.id ?? null,
        call: `${String(method)} ${url}`,
        code: refusal,
        ...subjectOf(request),
        address: ip,
      },
      request.log,
    );
  });
}

/** Whether one has a chat with somebody yet is asked every day; by no one else than the two. */
function looksForOwnRoom({ refusal, query, signedIn }: FastifyRequest): boolean {
  const { roomId, senderId, receiverId } = idsOf(query);
  const others = [senderId, receiverId].filter((it) => it !== undefined && it !== signedIn?.id);
  return refusal === 'chat.room_not_found' && roomId === undefined && others.length < 2;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** How calls name what they are about, what is said most exactly first. */
const NAMES = ['id', 'messageId', 'quoteId', 'callId', 'fileId', 'roomId', 'userId', 'receiverId'];

/** What they tried it on: an account, else what the call names, else just the call. */
function subjectOf({ about, params, query, body }: FastifyRequest) {
  if (about) return { subjectKind: 'user', subjectId: about };
  const named = { ...idsOf(body), ...idsOf(query), ...idsOf(params) };
  const name = NAMES.find((it) => named[it] !== undefined);
  return { subjectKind: 'call', subjectId: (name && named[name]) ?? null };
}

const idsOf = (said: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(said ?? {}).filter(([, it]) => typeof it === 'string' && UUID.test(it)),
  );
