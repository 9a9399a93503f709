import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import { sendAnnouncements } from './announcements.jobs.ts';
import { announcementRoutes } from './announcements.routes.ts';

const announcedTitle = sql<string>`(select coalesce(nullif(a.title_en, ''), a.title_fr)
  from announcements as a where a.id = announcement_dismissals.announcement_id)`;

export const announcements = defineFeature({
  routes: [announcementRoutes],
  scheduledJobs: {
    'send-announcements': { schedule: '* * * * *', attempts: 1, run: sendAnnouncements },
  },

  retention: {
    announcement_dismissals: 'with announcements',
    announcement_recipients: 'with announcements',
    announcements: 'for ever',
  },
  tables: {
    announcements: {
      subject: 'author_id',
      exports: [
        {
          as: 'announcements',
          columns: [
            'title_en as titleEnglish',
            'text_en as textEnglish',
            'title_fr as titleFrench',
            'text_fr as textFrench',
            'created_at as createdAt',
          ],
          orderBy: ['id'],
        },
      ],
      keep: { author_id: 'Staff wrote it for the hub, which keeps it.' },
      keepTexts: 'Part of an announcement of the hub.',
    },
    announcement_recipients: {
      subject: 'user_id',
      erase: 'delete',
      organization: 'organization_id',
    },
    announcement_dismissals: {
      subject: 'user_id',
      exports: [
        {
          as: 'dismissed',
          columns: [announcedTitle.as('title'), 'dismissed_at as dismissedAt'],
          orderBy: ['dismissed_at', 'announcement_id'],
        },
      ],
      erase: 'delete',
    },
  },
  personalData: { file: 'announcements' },
});
