import { IconUserPlus } from '@tabler/icons-react';
import { screenAccess } from '@thedot/domain/access/screens';
import { type FeatureSearch, joinDetails } from '../../lib/search.ts';

export const organizationSearch: FeatureSearch = {
  hits: {
    organization: {
      group: 'organizations',
      describe: ({ id, name, logo, field, region }) => ({
        title: name,
        detail: joinDetails(field, region),
        path: `/organizations/${id}`,
        picture: { photo: logo, isSquare: true },
      }),
    },
  },
  commands: [
    {
      name: 'invite_member',
      access: screenAccess('/team'),
      isOffered: ({ organization }) => organization?.isOwner ?? false,
      icon: IconUserPlus,
      path: '/team',
    },
  ],
};
