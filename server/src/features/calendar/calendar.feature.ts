import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import { calendarRoutes, spaceFeedRoutes } from './calendar.routes.ts';

export const calendar = defineFeature({
  routes: [calendarRoutes, spaceFeedRoutes],

  retention: {
    calendar_feeds: 'with users',
    space_feeds: 'with spaces',
  },
  tables: {
    calendar_feeds: {
      subject: 'user_id',
      exports: [{ as: 'feed', columns: ['created_at as createdAt', 'last_read_at as lastReadAt'] }],
      erase: 'delete',
    },
    space_feeds: {
      subject: 'user_id',
      exports: [
        {
          as: 'spaceFeeds',
          columns: [
            sql<string>`(select name from resources where id = space_id)`.as('space'),
            'created_at as createdAt',
            'last_read_at as lastReadAt',
          ],
          orderBy: ['created_at', 'id'],
        },
      ],
      erase: 'delete',
    },
  },
  personalData: { file: 'calendar' },
});
