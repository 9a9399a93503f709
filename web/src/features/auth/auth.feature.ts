import { defineFeature } from '../../lib/feature.ts';

export const auth = defineFeature({
  live: {
    'update-users': [['auth', 'second-factor']],
    'update-account': [
      ['auth', 'sessions'],
      ['auth', 'viewings'],
      ['auth', 'second-factor'],
      ['openid', 'methods'],
    ],
  },
});
