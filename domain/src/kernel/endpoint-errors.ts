import type { ErrorCode } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';

const OF_EVERY_CALL: readonly ErrorCode[] = [
  'request.malformed',
  'request.cross_site',
  'request.too_large',
  'request.media_type',
  'request.rate_limited',
  'server.unexpected',
  'server.unavailable',
];

const OF_A_GUARDED_CALL: readonly ErrorCode[] = [
  'auth.no_token',
  'auth.session_expired',
  'auth.deactivated',
  'access.denied',
  'access.unknown_role',
];

const OF_FILES: readonly ErrorCode[] = ['file.required', 'file.too_many', 'file.too_large'];
const OF_PICTURES: readonly ErrorCode[] = ['file.not_a_picture', 'file.picture_too_large'];
const OF_DOCUMENTS: readonly ErrorCode[] = ['file.not_a_document', 'file.document_too_large'];
const OF_TABLES: readonly ErrorCode[] = ['file.table_too_large'];

/** Every code the call may be refused with: what its form brings along, and what it says itself. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { access, params, query, body, headers, files = {}, creates, errors = [] } = endpoint;
  const rules = Object.values(files);
  return [
    ...OF_EVERY_CALL,
    ...(access === 'public' ? [] : OF_A_GUARDED_CALL),
    ...onlyIf(params ?? query ?? body ?? headers, ['request.invalid']),
    ...onlyIf(rules.length, OF_FILES),
    ...onlyIf(
      rules.some(({ kind }) => kind === 'picture'),
      OF_PICTURES,
    ),
    ...onlyIf(
      rules.some(({ kind }) => kind === 'document'),
      OF_DOCUMENTS,
    ),
    ...onlyIf(
      rules.some(({ kind }) => kind === 'table'),
      OF_TABLES,
    ),
    ...onlyIf(creates, ['request.key_reused']),
    ...errors,
  ];
}

const onlyIf = (condition: unknown, codes: readonly ErrorCode[]) => (condition ? codes : []);
