import { can, permission } from '@thedot/domain/access/access';
import { createStaffOffboarding } from '../users/staff-offboarding.service.ts';
import { findWebhooksOf } from './webhooks.queries.ts';

/** Webhooks that an admin added or knows the secret of. They belong to the hub and stay as they are. */
export const webhookOffboarding = createStaffOffboarding({
  kind: 'webhooks',
  find: async ({ db, actor }, userId) =>
    can(actor, permission('read', 'settings')) ? findWebhooksOf(db, userId) : [],
  path: (id) => `/settings/webhooks/${id}`,
});
