import type { Invariant } from './booking-invariants.queries.ts';

export const PROGRAM_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'Only admins have API keys that work',
    query: `select k.id::text as subject
      from api_keys k join users u on u.id = k.maker_id
      where k.revoked_at is null and k.expires_at > now()
        and (u.is_removed or u.role not in ('super-admin', 'admin'))`,
  },
];
