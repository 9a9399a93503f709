// API keys, with which programs make calls in the name of the admin who made the key.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { KEY_SCOPES } from '../access/key-scopes.ts';
import { IDENTITY_ERRORS, IdentityProof } from '../auth/second-factor.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, instant, line, page, pageOf } from '../kernel/fields.ts';
import { MAX_API_KEY_DAYS } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const ApiKeyState = z.enum(['active', 'ended']);
export type ApiKeyState = z.infer<typeof ApiKeyState>;

const KeyScopeName = z.enum(KEY_SCOPES);

export const ApiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(KeyScopeName),
  /** In whose name the calls are made. */
  maker: PersonBrief,
  createdAt: instant,
  expiresAt: instant,
  /** To the minute. */
  lastUsedAt: instant.nullable(),
  lastUsedAddress: z.string().nullable(),
  state: ApiKeyState,
  revokedAt: instant.nullable(),
  /** Null when it was revoked because its maker’s role changed or their account was removed. */
  revokedBy: PersonBrief.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.strictObject({
  name: line(80),
  scopes: z.array(KeyScopeName).min(1).max(KEY_SCOPES.length),
  /** After how many days it expires. */
  days: z.number().int().min(1).max(MAX_API_KEY_DAYS),
  ...IdentityProof.shape,
});
export type NewApiKey = z.infer<typeof NewApiKey>;

export const apiKeys = contract({
  list: {
    summary:
      'Lists the API keys of the hub, newest first: active ones, or expired and revoked ones',
    method: 'GET',
    path: '/settings/api-keys',
    access: permission('read', 'settings'),
    viewAs: 'private',
    query: z.strictObject({ ...page, state: ApiKeyState }),
    reply: pageOf(ApiKey),
  },
  create: {
    summary: 'Makes an API key that acts in the name of the caller; its text is shown only here',
    method: 'POST',
    path: '/settings/api-keys',
    access: permission('create', 'settings'),
    body: NewApiKey,
    reply: z.object({ key: ApiKey, token: z.string() }),
    errors: ['api_key.too_many', ...IDENTITY_ERRORS],
  },
  revoke: {
    summary: 'Revokes an API key at once, on all servers',
    method: 'DELETE',
    path: '/settings/api-keys/{id}',
    access: permission('delete', 'settings'),
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['api_key.not_found', 'api_key.over'],
  },
});
