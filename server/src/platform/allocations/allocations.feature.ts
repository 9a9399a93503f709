import { defineFeature } from '../../kernel/feature.ts';

export const allocations = defineFeature({
  retention: {
    allocations: 'for ever',
    resources: 'for ever',
  },
  tables: {
    allocations: 'The times of bookings, which stay without what was written.',
    resources:
      'What can be booked, and its limits; the days of past sessions are counted in its zone.',
  },
});
