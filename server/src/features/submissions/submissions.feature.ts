import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import { emailAnswerRoutes } from './email-answers/email-answers.routes.ts';
import { notifyOverdueSubmissions } from './submissions.jobs.ts';
import { submissionRoutes } from './submissions.routes.ts';
import { canReadMessageFile, canReadSubmissionFile } from './submissions.service.ts';
import * as submissionData from './submissions.personal-data.ts';
import { isNoHeldEvent } from './submissions.sql.ts';

export const submissions = defineFeature({
  routes: [submissionRoutes, emailAnswerRoutes],
  scheduledJobs: {
    'tell-overdue-submissions': {
      schedule: '*/10 * * * *',
      attempts: 1,
      run: notifyOverdueSubmissions,
    },
  },
  fileSubjects: {
    submission: { canRead: canReadSubmissionFile },
    'submission-message': { canRead: canReadMessageFile },
  },

  retention: {
    submission_events: 'with submissions',
    submission_messages: 'with submissions',
    submission_reads: 'with submissions',
    submissions: 'for ever',
  },
  tables: {
    submissions: {
      subject: 'author_id',
      exports: [
        {
          as: 'submissions',
          columns: [
            'kind',
            'number',
            'status',
            'title',
            'text',
            'reason',
            'created_at as createdAt',
            'decided_at as decidedAt',
            'closed_at as closedAt',
          ],
          orderBy: ['created_at', 'id'],
        },
      ],
      erase: {
        title: sql`case when ${isNoHeldEvent} then '' else title end`,
        text: sql`case when ${isNoHeldEvent} then '' else text end`,
        reason: '',
      },
      keep: {
        author_id: 'That something was submitted stays, with its time.',
        assignee_id: 'Who handled the submission of another user stays.',
        status: 'One of a list.',
        title_words: 'Calculated from the title, and erased with it.',
        kind: 'One of a list.',
      },
      organization: 'organization_id',
    },
    submission_messages: {
      subject: 'author_id',
      exports: [
        {
          as: 'messages',
          columns: ['submission_id as submissionId', 'text', 'created_at as createdAt'],
          orderBy: ['created_at', 'id'],
        },
      ],
      erase: { text: '' },
      keep: { author_id: 'That there was a message stays, without its text.' },
    },
    submission_events: {
      subject: 'actor_id',
      erasedByFeature: ['reason'],
      keep: { actor_id: 'Who decided about the submission of another user stays.' },
      keepTexts: 'Reasons belong to the submission of another user.',
    },
    submission_reads: { subject: 'user_id', erase: 'delete' },
  },
  personalData: { file: 'submissions', ...submissionData },
});
