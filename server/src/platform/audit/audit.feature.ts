import { defineFeature } from '../../kernel/feature.ts';
import { erase, find } from './audit.personal-data.ts';

export const auditLog = defineFeature({
  retention: {
    audit_log: {
      job: 'sweep-database',
      after:
        '`REFUSAL_LOG_DAYS` refused attempts, `SIGN_IN_LOG_DAYS` sign-ins; all else stays for ever',
    },
  },
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
