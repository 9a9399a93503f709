import { preferences } from '@thedot/domain/notifications/preferences.contract';
import { implement } from '../../kernel/implement.ts';
import { choosePreferences, chooseQuietHours, findMyPreferences } from './preferences.service.ts';

export const preferenceRoutes = implement(preferences, {
  find: async (_, ctx) => findMyPreferences(ctx),
  choose: async ({ body }, ctx) => choosePreferences(ctx, body.preferences),
  chooseQuietHours: async ({ body }, ctx) => chooseQuietHours(ctx, body.quietHours),
});
