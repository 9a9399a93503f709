import { IconSpeakerphone } from '@tabler/icons-react';
import { screenAccess } from '@thedot/domain/access/screens';
import type { FeatureSearch } from '../../lib/search.ts';

export const announcementSearch: FeatureSearch = {
  commands: [
    {
      name: 'new_announcement',
      access: screenAccess('/announcements'),
      icon: IconSpeakerphone,
      path: '/announcements?new',
    },
  ],
};
