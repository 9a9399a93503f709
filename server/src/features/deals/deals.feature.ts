import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import { dealOffboarding } from './deal-offboarding.service.ts';
import { followDeals } from './deals.jobs.ts';
import { dealRoutes } from './deals.routes.ts';
import { canReadDealFile, findDealHits } from './deals.service.ts';
import { dealJourney } from './deal-journey.sql.ts';

const dealTitle = sql<string>`(select d.title from deals as d where d.id = deal_takes.deal_id)`;

export const deals = defineFeature({
  part: 'deals',
  routes: [dealRoutes],
  journey: dealJourney,
  searchHits: findDealHits,
  offboardingChecks: [dealOffboarding],
  fileSubjects: { deal: { canRead: canReadDealFile } },
  scheduledJobs: {
    'follow-deals': { schedule: '*/5 * * * *', attempts: 1, run: followDeals },
  },

  retention: {
    deal_codes: 'with deals',
    deal_takes: 'for ever',
    deals: 'for ever',
  },
  tables: {
    deals: {
      subject: 'owner_id',
      exports: [
        {
          as: 'deals',
          columns: ['title', 'partner', 'created_at as createdAt'],
          orderBy: ['created_at', 'id'],
        },
      ],
      keep: { owner_id: 'Staff wrote it for the hub, which keeps it.' },
      keepTexts: 'An offer of a partner to the hub.',
    },
    deal_takes: {
      subject: 'user_id',
      exports: [
        {
          as: 'takenDeals',
          columns: [dealTitle.as('deal'), 'code', 'taken_at as takenAt'],
          orderBy: ['taken_at', 'id'],
        },
      ],
      keep: {
        user_id: 'That a code was taken stays: the partner and the organization count on it.',
        code: 'The code belongs to the organization, which goes on to use it.',
      },
      organization: 'organization_id',
    },
    deal_codes: 'Codes of partners.',
  },
  personalData: { file: 'deals' },
});
