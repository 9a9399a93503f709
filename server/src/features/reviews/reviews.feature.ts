import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import { reviewRoutes, sessionFeedbackRoutes } from './reviews.routes.ts';

const isShown = sql<boolean>`hidden_at is null`;

export const reviews = defineFeature({
  routes: [reviewRoutes, sessionFeedbackRoutes],

  retention: {
    reviews: 'with expert_sessions',
    session_feedbacks: 'with expert_sessions',
  },
  tables: {
    reviews: {
      subject: 'author_id',
      exports: [
        {
          as: 'given',
          columns: [
            'booking_id as booking',
            'stars',
            'text',
            'created_at as givenAt',
            'edited_at as editedAt',
            'hidden_reason as hiddenBecause',
          ],
          orderBy: ['id'],
        },
        {
          as: 'received',
          subject: 'expert_id',
          where: isShown,
          columns: ['booking_id as booking', 'stars', 'created_at as givenAt'],
          orderBy: ['id'],
        },
      ],
      erase: { author_id: null, text: '' },
      keep: {
        expert_id: 'The stars stay in the rating of the expert.',
        hidden_reason: 'Why staff hid the text.',
      },
    },
    session_feedbacks: {
      subject: 'author_id',
      exports: [
        {
          as: 'feedback',
          columns: ['booking_id as booking', 'side', 'answers', 'created_at as givenAt'],
          orderBy: ['booking_id'],
        },
      ],
      erase: 'delete',
    },
  },
  personalData: { file: 'reviews' },
});
