import { defineFeature } from '../../kernel/feature.ts';
import { availabilityRoutes, boardRoutes, personalCalendarRoutes } from './availability.routes.ts';
import { findExternalBusyEntries } from './external-busy-entries.service.ts';
import { refreshDueCalendars } from './personal-calendar.jobs.ts';

export const availability = defineFeature({
  routes: [availabilityRoutes, personalCalendarRoutes, boardRoutes],
  calendarEntries: findExternalBusyEntries,
  scheduledJobs: {
    'read-calendars': { schedule: '* * * * *', attempts: 1, run: refreshDueCalendars },
  },

  retention: {
    expert_calendars: 'with users',
    external_busy: 'with resources',
  },
  tables: {
    expert_calendars: {
      subject: 'expert_id',
      // Without the address, which is a secret.
      exports: [
        {
          as: 'calendar',
          columns: ['host', 'fetched_at as fetchedAt', 'failure', 'failed_at as failedAt'],
        },
      ],
      erase: 'delete',
    },
    external_busy: {
      subject: 'resource_id',
      exports: [
        { as: 'busy', columns: ['busy_from as start', 'busy_to as end'], orderBy: ['busy_from'] },
      ],
      erase: 'delete',
    },
  },
  personalData: { file: 'availability' },
});
