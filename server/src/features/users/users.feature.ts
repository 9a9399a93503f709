import { permission } from '@thedot/domain/access/access';
import { countOpenErasureRequests } from './personal-data-requests.queries.ts';
import { erasedAccount, find } from './users.personal-data.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { presenceSubscriptionHandlers } from './presence/presence-subscriptions.live.ts';
import { publishSessionPresence } from './presence/presence.jobs.ts';

export const users = defineFeature({
  waiting: {
    erasures: {
      access: permission('update', 'user'),
      count: ({ db }) => countOpenErasureRequests(db),
    },
  },
  scheduledJobs: {
    'announce-sessions': { schedule: '* * * * *', attempts: 1, run: publishSessionPresence },
  },
  socketRequests: presenceSubscriptionHandlers,
  // Profile pictures: all signed-in users.
  fileSubjects: { 'user-photo': { canRead: async () => true } },

  retention: {
    connections: 'with users',
    data_exports: { job: 'sweep-database', after: '365 days' },
    erasure_requests: 'with users',
    last_seen: 'with users',
    users: 'for ever',
  },
  tables: {
    connections: { subject: 'user_id', erase: 'delete' },
    data_exports: {
      subject: 'user_id',
      exports: [{ as: 'copies', columns: ['created_at as askedAt'], orderBy: ['id'] }],
      erase: 'delete',
    },
    erasure_requests: {
      subject: 'user_id',
      exports: [
        {
          as: 'erasures',
          columns: ['state', 'asked_at as askedAt', 'decided_at as decidedAt', 'reason'],
          orderBy: ['id'],
        },
      ],
      erase: { reason: '' },
      keep: { user_id: 'That the erasure was asked for.', decided_by: 'Who decided on it.' },
    },
    last_seen: {
      subject: 'user_id',
      erase: { seen_at: '1970-01-01T00:00:00Z' },
      keep: { user_id: 'The row says nothing any more.' },
    },
    users: { subject: 'id', organization: 'organization_id', ...erasedAccount },
  },
  personalData: { file: 'profile', find },
});
