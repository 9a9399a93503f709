import { defineFeature } from '../../kernel/feature.ts';

export const rateLimits = defineFeature({
  tables: { rate_limits: 'Counters, which expire within a day.' },
});
