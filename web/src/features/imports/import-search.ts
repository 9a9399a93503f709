import { IconFileImport } from '@tabler/icons-react';
import { screenAccess } from '@thedot/domain/access/screens';
import type { FeatureSearch } from '../../lib/search.ts';

export const importSearch: FeatureSearch = {
  commands: [
    {
      name: 'import_users',
      access: screenAccess('/users/import'),
      icon: IconFileImport,
      path: '/users/import',
    },
  ],
};
