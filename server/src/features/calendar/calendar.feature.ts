import { defineFeature } from '../../kernel/feature.ts';
import { calendarRoutes } from './calendar.routes.ts';

export const calendar = defineFeature({
  routes: [calendarRoutes],

  tables: {
    calendar_feeds: {
      subject: 'user_id',
      exports: [{ columns: ['created_at as createdAt', 'last_read_at as lastReadAt'] }],
      erase: 'delete',
    },
  },
  personalData: { file: 'calendar' },
});
