import { defineFeature } from '../../kernel/feature.ts';

export const rateLimits = defineFeature({
  retention: {
    rate_limits: { job: 'sweep-database', after: 'their end, at most a day' },
  },
  tables: { rate_limits: 'Counters, which expire within a day.' },
});
