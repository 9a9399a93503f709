import { defineFeature } from '../../lib/feature.ts';

export const submissions = defineFeature({
  live: { 'update-submissions': [['submissions']] },
});
