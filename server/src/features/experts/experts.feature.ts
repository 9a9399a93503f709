import { defineFeature } from '../../kernel/feature.ts';
import { findPersonalExpertData } from './experts.queries.ts';
import { expertRoutes } from './experts.routes.ts';

export const experts = defineFeature({
  routes: [expertRoutes],

  tables: {
    experts: {
      subject: 'user_id',
      erase: { headline: '', languages: [] },
      keep: { user_id: 'Past sessions stay, and count for the organizations that had them.' },
    },
  },
  personalData: { file: 'expert', find: findPersonalExpertData },
});
