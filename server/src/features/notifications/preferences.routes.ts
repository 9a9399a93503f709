import { preferences } from '@thedot/domain/notifications/preferences.contract';
import { implement } from '../../http/implement.ts';
import { updatePreferences, updateQuietHours, findMyPreferences } from './preferences.service.ts';

export const preferenceRoutes = implement(preferences, {
  find: async (_, ctx) => findMyPreferences(ctx),
  choose: async ({ body }, ctx) => updatePreferences(ctx, body.preferences),
  chooseQuietHours: async ({ body }, ctx) => updateQuietHours(ctx, body.quietHours),
});
