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
    if (!refusal || !isNoted(refusal) || isOnlyLate) return;
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

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What they tried it on: an account, else what the address names, else just the call. */
function subjectOf({ about, params }: FastifyRequest) {
  if (about) return { subjectKind: 'user', subjectId: about };
  const { id = '' } = params as { readonly id?: string };
  return { subjectKind: 'call', subjectId: UUID.test(id) ? id : null };
}
