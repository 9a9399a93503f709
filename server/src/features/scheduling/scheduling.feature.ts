import { permission } from '@thedot/domain/access/access';
import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import { countRequestedApprovals } from './approvals.queries.ts';
import { cancelClosedBookings } from './closures/closure-cancellations.jobs.ts';
import { finishDefaultBookings } from './default-bookings.jobs.ts';
import { expireHolds } from './holds.jobs.ts';
import { sendReminders } from './reminders.jobs.ts';
import { closureRoutes } from './scheduling.routes.ts';
import * as schedulingData from './scheduling.personal-data.ts';

const resourceName = sql<string>`(select name from resources where id = resource_id)`;

export const scheduling = defineFeature({
  routes: [closureRoutes],
  waiting: {
    approvals: {
      access: permission('update', 'space'),
      count: ({ db, now }) => countRequestedApprovals(db, now()),
    },
  },
  scheduledJobs: {
    'expire-holds': {
      schedule: '* * * * *',
      attempts: 1,
      run: expireHolds,
    },
    'finish-default-bookings': {
      schedule: '*/10 * * * *',
      attempts: 3,
      run: finishDefaultBookings,
    },
    'remind-of-bookings': { schedule: '* * * * *', attempts: 1, run: sendReminders },
  },
  queuedJobs: {
    // The name is from when only sessions were cancelled: queued jobs have it. It cancels bookings of all kinds.
    'cancel-closed-sessions': (closure, ctx) => cancelClosedBookings(ctx, closure),
  },

  retention: {
    approvals: 'with resources',
    booking_quotas: 'for ever',
    booking_reminders: 'with users',
    closure_cancellation_bookings: 'with closure_cancellations',
    closure_cancellations: 'with hub_closures',
    date_overrides: 'with resources',
    hub_closures: 'for ever',
    opening_hours: 'with resources',
    resource_blocks: 'with resources',
    resource_closures: 'with resources',
    resource_codes: 'with resources',
    series: 'for ever',
    series_exceptions: 'with series',
    waiting_list: 'with users',
  },
  tables: {
    opening_hours: {
      subject: 'resource_id',
      exports: [
        {
          as: 'hours',
          columns: ['wday as weekday', 'starts', 'ends'],
          orderBy: ['wday', 'starts'],
        },
      ],
      erase: 'delete',
    },
    date_overrides: {
      subject: 'resource_id',
      exports: [
        { as: 'days', columns: ['day as date', 'starts', 'ends'], orderBy: ['day', 'starts'] },
      ],
      erase: 'delete',
    },
    resource_closures: {
      subject: 'resource_id',
      exports: [
        {
          as: 'closures',
          columns: ['first_day as firstDay', 'last_day as lastDay', 'note'],
          orderBy: ['first_day'],
        },
      ],
      erase: 'delete',
    },
    booking_reminders: {
      subject: 'user_id',
      erase: 'delete',
    },
    approvals: {
      subject: 'decided_by',
      exports: [
        {
          as: 'decisions',
          columns: [resourceName.as('resource'), 'state', 'decided_at as decidedAt'],
          orderBy: ['id'],
        },
      ],
      keep: { decided_by: 'The decision stays.', booking_kind: 'The kind of the booking.' },
    },
    waiting_list: {
      subject: 'user_id',
      exports: [
        {
          as: 'waitingList',
          columns: [
            resourceName.as('resource'),
            'quantity',
            'start_at as start',
            'end_at as end',
            'state',
            'details',
          ],
          orderBy: ['position'],
        },
      ],
      erase: 'delete',
    },
    resource_blocks: {
      subject: 'created_by',
      exports: [
        {
          as: 'blocks',
          columns: [resourceName.as('resource'), 'start_at as start', 'end_at as end', 'note'],
          orderBy: ['id'],
        },
      ],
      keep: {
        created_by: 'The account that blocked the resource.',
        note: 'Why the resource cannot be used.',
      },
    },
    booking_quotas: {
      subject: 'created_by',
      keep: {
        created_by: 'The account that set the limit.',
        booking_kind: 'The kind of the bookings.',
        groups: 'What the limit is about.',
        roles: 'Whom it is about.',
        counts_for: 'Whose bookings count together.',
        period: 'A period of the calendar.',
      },
    },
    closure_cancellations: {
      subject: 'closed_by',
      exports: [{ as: 'hubClosings', columns: ['address', 'message'], orderBy: ['closure_id'] }],
      erase: { address: '', message: '' },
      keep: { closed_by: 'The cancellations go on in the name of the account.' },
    },
    closure_cancellation_bookings: 'Which bookings a closure cancels.',
    series: 'How the bookings of a series repeat.',
    series_exceptions: 'The bookings that a series leaves out.',
    resource_codes: 'What the labels of spaces, desks and material name.',
    hub_closures: {
      subject: 'created_by',
      keep: {
        created_by: 'The account that closed the hub.',
        name: 'The name of a public holiday.',
      },
    },
  },
  personalData: { file: 'scheduling', ...schedulingData },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'cancel-closed-sessions': { readonly closureId: string };
    }
  }
}
