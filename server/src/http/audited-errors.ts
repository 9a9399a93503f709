import { ERRORS } from '@thedot/domain/error-catalogue';
import type { ErrorCode } from '@thedot/domain/errors';

const AUDITED_STATUSES: readonly number[] = [401, 403, 429];

/** Further errors of attempts on other users' data: their records seem absent, links and passwords wrong. */
const ALSO_AUDITED: readonly ErrorCode[] = [
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

/**
 * Everyday errors of users who return with an expired session or never signed in, and of the pages of administrators who view
 * the hub as another user: the audit log has the viewing.
 */
const IGNORED: readonly ErrorCode[] = [
  'auth.no_token',
  'auth.no_refresh_token',
  'auth.session_ended',
  'auth.token_revoked',
  'view_as.read_only',
  'view_as.private',
];

/** The errors of refusals that are in the audit log. */
export const AUDITED_ERRORS: ReadonlySet<string> = new Set(
  Object.entries(ERRORS)
    .filter(([, [status]]) => AUDITED_STATUSES.includes(status))
    .map(([code]) => code)
    .concat(ALSO_AUDITED)
    .filter((code) => !IGNORED.some((it) => it === code)),
);
