import { IconSpeakerphone } from '@tabler/icons-react';
import { permission } from '@thedot/domain/access/access';
import type { FeatureSearch } from '../../lib/search.ts';
import { AnnouncementDialog } from './lazy-announcement-dialog.ts';

export const announcementSearch: FeatureSearch = {
  commands: [
    {
      name: 'new_announcement',
      access: permission('create', 'hub'),
      icon: IconSpeakerphone,
      open: AnnouncementDialog,
    },
  ],
};
