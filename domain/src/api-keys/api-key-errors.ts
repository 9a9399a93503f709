/** Why an API key is not accepted, reaches no further, or cannot be made. */
export const API_KEY_ERRORS = {
  'api_key.invalid': [401, 'This isn’t an API key of this hub. Check that it was copied whole.'],
  'api_key.expired': [401, 'This API key has expired. Ask an admin for a new one.'],
  'api_key.revoked': [401, 'This API key was revoked. Ask an admin for a new one.'],
  'api_key.suspended': [
    401,
    'This API key can’t be used while its maker isn’t a fully set up admin. Ask an admin.',
  ],
  'api_key.closed': [403, 'API keys can’t make this call. It is for signed-in people only.'],
  'api_key.scope': [
    403,
    'This API key’s scopes don’t cover the call. Use a key with a scope that does.',
  ],
  'api_key.not_found': [404, 'API key not found'],
  'api_key.over': [409, 'This API key has already expired or been revoked'],
  'api_key.too_many': [
    409,
    'The hub has {count} active API keys, the most it can have. Revoke one first.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>;
