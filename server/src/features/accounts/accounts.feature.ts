import { defineFeature } from '../../kernel/feature.ts';
import { findUserHits } from './directory/user-hits.service.ts';
import {
  directoryRoutes,
  noteRoutes,
  ownAccountRoutes,
  personalDataRoutes,
} from './accounts.routes.ts';
import { erasureInbox } from './personal-data/erasure-inbox.service.ts';

/** Accounts as their users and staff manage them. Most of their tables belong to the feature `users`. */
export const accounts = defineFeature({
  searchHits: findUserHits,
  decisions: [erasureInbox],
  routes: [ownAccountRoutes, personalDataRoutes, directoryRoutes, noteRoutes],

  retention: {
    user_notes: 'with users',
  },
  tables: {
    user_notes: {
      subject: 'user_id',
      erase: 'delete',
      keep: { author_id: 'A note is about the user whom it names.' },
    },
  },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** A user was removed, who may be in video meetings or host them; an erasure names where they were, as no row does. */
      'leave-meetings': {
        readonly userId: string;
        readonly attendees?: readonly { readonly id: string; readonly conferenceId: string }[];
        readonly runs?: readonly { readonly runId: string; readonly server: string }[];
      };
    }
  }
}
