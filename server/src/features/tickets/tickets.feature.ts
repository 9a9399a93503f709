import { defineFeature } from '../../kernel/feature.ts';
import { ticketOffboarding } from './ticket-offboarding.service.ts';
import { ticketKind } from './ticket-kind.service.ts';
import { closeUnansweredTickets } from './tickets.jobs.ts';
import { ticketRoutes } from './tickets.routes.ts';
import { findTicketHits } from './tickets.service.ts';
import * as ticketData from './tickets.personal-data.ts';
import { ticketInbox } from './ticket-inbox.service.ts';

export const tickets = defineFeature({
  routes: [ticketRoutes],
  searchHits: findTicketHits,
  submissionKinds: [ticketKind.handler],
  decisions: [ticketInbox],
  offboardingChecks: [ticketOffboarding],
  scheduledJobs: {
    'close-unanswered-tickets': {
      schedule: '20 * * * *',
      attempts: 3,
      run: closeUnansweredTickets,
    },
  },

  retention: {
    ticket_votes: 'with tickets',
    tickets: 'with submissions',
  },
  tables: {
    tickets: {
      // Whose ticket it is stands in `submissions`.
      subject: 'id',
      erasedByFeature: ['id', 'benefit', 'rating_text'],
      keep: {
        type: 'One of a list.',
        area: 'One of a list.',
        subject_kind: 'One of a list.',
      },
    },
    ticket_votes: {
      subject: 'user_id',
      exports: [
        {
          as: 'votes',
          columns: ['ticket_id as ticketId', 'created_at as createdAt'],
          orderBy: ['created_at', 'ticket_id'],
        },
      ],
      erase: 'delete',
    },
  },
  personalData: { file: 'tickets', ...ticketData },
});
