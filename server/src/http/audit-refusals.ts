import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDependencies } from './app-dependencies.ts';
import { signedInUserId } from '../kernel/context.ts';
import { AUDITED_ERRORS } from './audited-errors.ts';
import { createRefusalAuditor } from '../platform/audit/refusal-audit.ts';

/** Audits refused calls. The reply does not wait for the record. */
export function auditRefusals(app: FastifyInstance, { db }: Pick<AppDependencies, 'db'>): void {
  const recordRefusal = createRefusalAuditor(db);

  // Not when the reply is sent: a caller who has hung up gets none.
  app.addHook('onError', async (request, _, error) => {
    if (!(error instanceof AppError) || !AUDITED_ERRORS.has(error.code)) return;
    const { signedIn, isTokenExpired } = request;
    if (isTokenExpired || looksUpOwnRoom(request, error.code)) return;
    const { method, url = '' } = request.routeOptions;
    void recordRefusal(
      {
        actorId: signedIn && signedInUserId(signedIn),
        call: `${String(method)} ${url}`,
        code: error.code,
        ...subjectOf(request),
        address: request.context().caller.address,
      },
      request.log,
    );
  });
}

/** Whether the call asks if the caller has a chat with another user, which the web app does every day. */
function looksUpOwnRoom({ query, signedIn }: FastifyRequest, refusal: ErrorCode): boolean {
  const { roomId, senderId, receiverId } = idsOf(query);
  const others = [senderId, receiverId].filter((it) => it !== undefined && it !== signedIn?.id);
  return refusal === 'chat.room_not_found' && roomId === undefined && others.length < 2;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Field names that identify the subject of a call, the most exact first. */
const SUBJECT_FIELDS = [
  'id',
  'messageId',
  'quoteId',
  'callId',
  'fileId',
  'roomId',
  'userId',
  'receiverId',
];

/** The subject of the attempt: an account, else the record that the call names, else none. */
function subjectOf({ subjectUserId, params, query, body }: FastifyRequest) {
  if (subjectUserId) return { subjectKind: 'user', subjectId: subjectUserId };
  const named = { ...idsOf(body), ...idsOf(query), ...idsOf(params) };
  const name = SUBJECT_FIELDS.find((it) => named[it] !== undefined);
  return { subjectKind: 'call', subjectId: (name && named[name]) ?? null };
}

const idsOf = (input: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(input ?? {}).filter(([, it]) => typeof it === 'string' && UUID.test(it)),
  );
