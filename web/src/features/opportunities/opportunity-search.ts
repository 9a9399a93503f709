import { IconCalendarTime } from '@tabler/icons-react';
import { permission } from '@thedot/domain/access/access';
import { type FeatureSearch, joinDetails } from '../../lib/search.ts';

export const opportunitySearch: FeatureSearch = {
  hits: {
    opportunity: {
      group: 'opportunities',
      describe: ({ id, title, provider, deadline }, { format }) => ({
        title,
        detail: joinDetails(provider, format.shortDate(deadline)),
        path: `/opportunity/details/${id}`,
        picture: IconCalendarTime,
      }),
    },
  },
  commands: [
    {
      name: 'add_opportunity',
      access: permission('create', 'opportunity'),
      icon: IconCalendarTime,
      path: '/opportunity/add',
    },
  ],
};
