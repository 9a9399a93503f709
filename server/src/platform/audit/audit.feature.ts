import { defineFeature } from '../../kernel/feature.ts';
import { erase, find } from './audit.personal-data.ts';

export const auditLog = defineFeature({
  tables: {
    audit_log: {
      subject: 'actor_id',
      erasedByFeature: ['address', 'details'],
      keep: { actor_id: 'The record of actions stays.' },
      keepTexts: 'What was done, and to what.',
    },
  },
  personalData: { file: 'activity', find, erase },
});
