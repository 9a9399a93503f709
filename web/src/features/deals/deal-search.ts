import { IconDiscount } from '@tabler/icons-react';
import type { FeatureSearch } from '../../lib/search.ts';

export const dealSearch: FeatureSearch = {
  hits: {
    deal: {
      group: 'deals',
      describe: ({ id, title, partner, logo }) => ({
        title,
        detail: partner,
        path: `/deals/${id}`,
        picture: logo === null ? IconDiscount : { photo: logo, isSquare: true },
      }),
    },
  },
};
