import * as followupData from './followups.personal-data.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { sendNextStepReminders } from './followups.jobs.ts';
import { bookingNoteRoutes, briefingRoutes, nextStepRoutes } from './followups.routes.ts';
import { nextStepJourney } from './next-step-journey.sql.ts';

export const followups = defineFeature({
  routes: [bookingNoteRoutes, nextStepRoutes, briefingRoutes],
  journey: nextStepJourney,
  scheduledJobs: {
    'remind-of-next-steps': {
      schedule: '11,41 * * * *',
      attempts: 1,
      run: sendNextStepReminders,
    },
  },

  retention: {
    booking_notes: 'with expert_sessions',
    next_steps: 'with expert_sessions',
  },
  tables: {
    booking_notes: {
      subject: 'author_id',
      erasedByFeature: ['author_id', 'text'],
    },
    next_steps: {
      subject: { owner_id: 'id', created_by: 'id' },
      erasedByFeature: ['owner_id', 'text'],
      keep: {
        created_by: 'Steps for others stay.',
        done_by: 'Steps of others stay done.',
      },
    },
  },
  personalData: { file: 'followups', ...followupData },
});
