import { can, permission } from '@thedot/domain/access/access';
import { createStaffOffboarding } from '../users/staff-offboarding.service.ts';
import { findActiveKeysOf } from './api-keys.queries.ts';

/** Active keys of an admin, which the removal revokes: nobody takes over a key whose text its maker may have kept. */
export const keyOffboarding = createStaffOffboarding({
  kind: 'api_keys',
  find: async ({ db, actor, now }, userId) =>
    can(actor, permission('read', 'settings')) ? findActiveKeysOf(db, userId, now()) : [],
  path: () => '/settings/api-keys',
});
