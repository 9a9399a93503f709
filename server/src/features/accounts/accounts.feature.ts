import { permission } from '@thedot/domain/access/access';
import { defineFeature } from '../../kernel/feature.ts';
import {
  directoryRoutes,
  noteRoutes,
  ownAccountRoutes,
  personalDataRoutes,
} from './accounts.routes.ts';
import { countOpenErasureRequests } from '../users/personal-data-requests.queries.ts';

/** Accounts as their users and staff manage them. Most of their tables belong to the feature `users`. */
export const accounts = defineFeature({
  routes: [ownAccountRoutes, personalDataRoutes, directoryRoutes, noteRoutes],
  waiting: {
    erasures: {
      access: permission('update', 'user'),
      count: ({ db }) => countOpenErasureRequests(db),
    },
  },

  tables: {
    user_notes: {
      subject: 'user_id',
      erase: 'delete',
      keep: { author_id: 'A note is about the user whom it names.' },
    },
  },
});
