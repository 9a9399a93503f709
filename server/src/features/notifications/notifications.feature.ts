import { permission } from '@thedot/domain/access/access';
import { countUnseen } from './notifications.queries.ts';
import { endOfQuietHours, startOfQuietHours } from './preferences.queries.ts';
import { erase } from './notifications.personal-data.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { notificationRoutes, preferenceRoutes, pushRoutes } from './notifications.routes.ts';
import { sendDigests } from './digests.jobs.ts';

export const notifications = defineFeature({
  routes: [notificationRoutes, preferenceRoutes, pushRoutes],
  waiting: {
    notifications: {
      access: permission('read', 'dashboard'),
      count: ({ db, actor }) => countUnseen(db, actor.id),
    },
  },
  scheduledJobs: {
    'send-digests': { schedule: '*/15 * * * *', attempts: 3, run: sendDigests },
  },

  retention: {
    notification_preferences: 'with users',
    notifications: {
      job: 'sweep-database',
      after:
        '`NOTIFICATION_DAYS` once seen, if it is set; `MAIL_DAYS` those that were only emailed',
    },
    push_devices: 'with sign_in_sessions',
    pushes: 'with push_devices',
    quiet_hours: 'with users',
  },
  tables: {
    notifications: {
      subject: 'user_id',
      exports: [
        {
          as: 'notifications',
          columns: ['type', 'params', 'link', 'created_at as createdAt', 'seen_at as seenAt'],
          orderBy: ['id'],
        },
      ],
      erase: 'delete',
    },
    notification_preferences: {
      subject: 'user_id',
      exports: [
        {
          as: 'preferences',
          columns: ['type', 'in_app as inApp', 'email', 'push'],
          orderBy: ['type'],
        },
      ],
      erase: 'delete',
    },
    quiet_hours: {
      subject: 'user_id',
      exports: [{ as: 'quietHours', columns: [startOfQuietHours, endOfQuietHours] }],
      erase: 'delete',
    },
    push_devices: {
      subject: 'user_id',
      exports: [
        { as: 'pushDevices', columns: ['endpoint', 'created_at as createdAt'], orderBy: ['id'] },
      ],
      erase: 'delete',
    },
    pushes: 'Deleted with the device.',
  },
  personalData: { file: 'notifications', erase },
});
