import type { ErrorCode } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';

const COMMON_ERRORS: readonly ErrorCode[] = [
  'request.malformed',
  'request.cross_site',
  'request.too_large',
  'request.media_type',
  'request.rate_limited',
  'server.unexpected',
  'server.unavailable',
  'server.busy',
];

const GUARDED_ERRORS: readonly ErrorCode[] = [
  'auth.no_token',
  'auth.session_expired',
  'auth.session_ended',
  'auth.deactivated',
  'access.denied',
  'access.unknown_role',
  'view_as.read_only',
  'view_as.private',
  'api_key.invalid',
  'api_key.expired',
  'api_key.revoked',
  'api_key.suspended',
  'api_key.closed',
  'api_key.scope',
];

const FILE_ERRORS: readonly ErrorCode[] = [
  'file.required',
  'file.too_many',
  'file.too_large',
  'file.storage_full',
  'file.storage_unavailable',
];
const PICTURE_ERRORS: readonly ErrorCode[] = ['file.not_a_picture', 'file.picture_too_large'];
const PLAN_ERRORS: readonly ErrorCode[] = ['file.not_a_plan', 'file.plan_too_large'];
const DOCUMENT_ERRORS: readonly ErrorCode[] = ['file.not_a_document', 'file.document_too_large'];
const TABLE_ERRORS: readonly ErrorCode[] = ['file.table_too_large'];

/** Lists all error codes of an endpoint: those that its form implies, and its own. */
export function listErrors(endpoint: Endpoint): readonly ErrorCode[] {
  const { access, params, query, body, headers, files = {}, acts, creates, errors = [] } = endpoint;
  const rules = Object.values(files);
  return [
    ...COMMON_ERRORS,
    ...(access === 'public' ? [] : GUARDED_ERRORS),
    ...onlyIf(params ?? query ?? body ?? headers, ['request.invalid']),
    ...onlyIf(rules.length, FILE_ERRORS),
    ...onlyIf(endpoint.reply === 'file' && !rules.length, ['file.storage_unavailable']),
    ...onlyIf(
      rules.some(({ kind }) => kind === 'picture'),
      PICTURE_ERRORS,
    ),
    ...onlyIf(
      rules.some(({ kind }) => kind === 'plan'),
      PLAN_ERRORS,
    ),
    ...onlyIf(
      rules.some(({ kind }) => kind === 'document'),
      DOCUMENT_ERRORS,
    ),
    ...onlyIf(
      rules.some(({ kind }) => kind === 'table'),
      TABLE_ERRORS,
    ),
    ...onlyIf(acts, ['request.only_on_purpose']),
    ...onlyIf(creates, ['request.key_reused']),
    ...errors,
  ];
}

const onlyIf = (condition: unknown, codes: readonly ErrorCode[]) => (condition ? codes : []);
