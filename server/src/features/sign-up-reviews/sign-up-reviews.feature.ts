import { permission } from '@thedot/domain/access/access';
import { preferredVisitTimes } from './sign-up-reviews.sql.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { deleteUnconfirmedDocuments } from './sign-up-reviews.jobs.ts';
import { registrationRoutes, signUpReviewRoutes } from './sign-up-reviews.routes.ts';
import { canReadSignUpDocuments, countWaitingSignUps } from './sign-up-reviews.service.ts';
import { signUpInbox } from './sign-up-inbox.service.ts';

export const signUpReviews = defineFeature({
  routes: [registrationRoutes, signUpReviewRoutes],
  scheduledJobs: {
    'drop-unconfirmed-documents': {
      schedule: '41 * * * *',
      attempts: 3,
      run: deleteUnconfirmedDocuments,
    },
  },
  waiting: {
    registrations: {
      access: permission('read', 'users-external'),
      count: countWaitingSignUps,
    },
  },
  decisions: [signUpInbox],
  fileSubjects: { registration: { canRead: canReadSignUpDocuments } },

  retention: {
    sign_up_review_slots: 'with sign_up_reviews',
    sign_up_reviews: 'with users',
  },
  tables: {
    sign_up_reviews: {
      subject: 'user_id',
      exports: [{ columns: ['source', 'expertise', 'reason', 'question', preferredVisitTimes] }],
      erase: 'delete',
    },
    sign_up_review_slots: 'Deleted with the review.',
  },
  personalData: { file: 'registration' },
});
