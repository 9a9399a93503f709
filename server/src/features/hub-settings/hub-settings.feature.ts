import { defineFeature } from '../../kernel/feature.ts';
import { hubSettingsRoutes } from './hub-settings.routes.ts';

export const hubSettings = defineFeature({
  routes: [hubSettingsRoutes],
  // Everyone may see the logo, by an address of its own.
  fileSubjects: { 'hub-logo': { canRead: async () => true } },
  retention: {
    hub_settings: 'for ever',
  },
  tables: {
    hub_settings: {
      subject: 'changed_by',
      keep: { changed_by: 'The account that changed the setting.' },
      keepTexts: 'A setting of the hub.',
    },
  },
});
