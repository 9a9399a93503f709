import { defineFeature } from '../../kernel/feature.ts';

export const idempotency = defineFeature({
  retention: {
    idempotency_keys: { job: 'sweep-database', after: '1 day' },
  },
  tables: {
    // Stored replies contain the user's own data. Those of anonymous callers are kept for a day.
    idempotency_keys: { subject: { scope: 'id' }, erase: 'delete' },
  },
});
