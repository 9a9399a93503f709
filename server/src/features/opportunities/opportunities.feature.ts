import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import {
  applicationOffboarding,
  opportunityOffboarding,
} from './opportunity-offboarding.service.ts';
import { applicationKind } from './application-kind.service.ts';
import { closeOpportunities, remindOfDeadlines } from './opportunities.jobs.ts';
import { applicationRoutes, opportunityRoutes } from './opportunities.routes.ts';
import { canReadFiles } from './opportunities.service.ts';
import { findOpportunityEntries, findOpportunityFeed } from './opportunity-calendar.service.ts';
import { findOpportunityHits } from './opportunity-hits.service.ts';
import { applicationInbox } from './application-inbox.service.ts';
import { applicationJourney } from './application-journey.sql.ts';

const followedTitle = sql<string>`(select title from opportunities where id = opportunity_id)`;

export const opportunities = defineFeature({
  part: 'opportunities',
  routes: [opportunityRoutes, applicationRoutes],
  journey: applicationJourney,
  submissionKinds: [applicationKind.handler],
  decisions: [applicationInbox],
  offboardingChecks: [applicationOffboarding, opportunityOffboarding],
  scheduledJobs: {
    'close-opportunities': { schedule: '* * * * *', attempts: 1, run: closeOpportunities },
    'remind-of-deadlines': { schedule: '*/15 * * * *', attempts: 1, run: remindOfDeadlines },
  },
  calendarEntries: findOpportunityEntries,
  feedEvents: findOpportunityFeed,
  searchHits: findOpportunityHits,
  fileSubjects: { opportunity: { canRead: canReadFiles } },

  retention: {
    application_scores: 'with opportunity_applications',
    opportunities: 'for ever',
    opportunity_applications: 'with submissions',
    opportunity_events: 'with opportunities',
    opportunity_follows: 'with opportunities',
    opportunity_organizations: 'with opportunities',
    opportunity_searches: 'with users',
  },
  tables: {
    opportunities: {
      subject: 'owner_id',
      keep: { owner_id: 'Who published it stays; the account is of the hub.' },
      keepTexts: 'It is published by the hub.',
    },
    opportunity_organizations: 'For which organizations an opportunity is.',
    opportunity_events: {
      subject: 'actor_id',
      keep: { actor_id: 'Who of the staff changed it stays.' },
      keepTexts: 'The reasons were told to the users whom they concern.',
    },
    opportunity_follows: {
      subject: 'user_id',
      exports: [
        {
          as: 'followed',
          columns: [followedTitle.as('opportunity'), 'created_at as since'],
          orderBy: ['created_at', 'opportunity_id'],
        },
      ],
      erase: 'delete',
    },
    opportunity_applications: {
      subject: 'applicant_id',
      keep: { applicant_id: 'That a user applied stays, without the text of the submission.' },
    },
    application_scores: {
      subject: 'reviewer_id',
      exports: [
        {
          as: 'scores',
          columns: ['application_id as applicationId', 'score', 'note', 'created_at as givenAt'],
          orderBy: ['created_at', 'application_id'],
        },
      ],
      erase: { note: '' },
      keep: { reviewer_id: 'That a reviewer gave a score stays: it counts in the average.' },
    },
    opportunity_searches: {
      subject: 'user_id',
      exports: [
        {
          as: 'savedSearches',
          columns: ['search', 'kind', 'stage', 'field', 'created_at as savedAt'],
          orderBy: ['id'],
        },
      ],
      erase: 'delete',
    },
  },
  personalData: { file: 'opportunities' },
});
