import { defineFeature } from '../../kernel/feature.ts';
import { findExpertHits } from './expert-hits.service.ts';
import { findPersonalExpertData } from './experts.queries.ts';

export const experts = defineFeature({
  searchHits: findExpertHits,
  retention: {
    experts: 'with users',
  },
  tables: {
    experts: {
      subject: 'user_id',
      erase: { headline: '', languages: [] },
      keep: {
        user_id: 'Past sessions stay, and count for the organizations that had them.',
        headline_words: 'Calculated from the headline, and erased with it.',
      },
    },
  },
  personalData: { file: 'expert', find: findPersonalExpertData },
});
