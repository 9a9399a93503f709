import { IconConfetti } from '@tabler/icons-react';
import { permission } from '@thedot/domain/access/access';
import type { FeatureSearch } from '../../lib/search.ts';

export const eventSearch: FeatureSearch = {
  hits: {
    event: {
      group: 'events',
      describe: ({ id, title, start, photo }, { format }) => ({
        title,
        detail: format.shortDate(start),
        path: `/events/detail/${id}`,
        picture: photo === null ? IconConfetti : { photo, isSquare: true },
      }),
    },
  },
  commands: [
    {
      name: 'propose_event',
      access: permission('create', 'event'),
      icon: IconConfetti,
      path: '/event/propose',
    },
  ],
};
