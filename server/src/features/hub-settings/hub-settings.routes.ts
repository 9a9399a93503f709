import { hubSettings } from '@thedot/domain/hub-settings/hub-settings.contract';
import { implement } from '../../http/implement.ts';
import { listSettings, saveLogo, saveSettings } from './hub-settings.service.ts';
import { readLogo } from './logo.service.ts';
import { testService } from './service-tests.service.ts';

export const hubSettingsRoutes = implement(hubSettings, {
  list: async (_, ctx) => listSettings(ctx),
  save: async ({ body }, ctx) => saveSettings(ctx, body.changes),
  saveLogo: async ({ files }, ctx) => saveLogo(ctx, files.logo[0] ?? null),
  removeLogo: async (_, ctx) => saveLogo(ctx, null),
  test: async ({ body }, ctx) => testService(ctx, body.service),
  logo: async (_, ctx) => readLogo(ctx),
});
