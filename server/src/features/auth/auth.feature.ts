import { find } from './auth.personal-data.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { endDueViewings } from './view-as/end-viewings.jobs.ts';
import { sendRecovery, sendVerification } from './links/auth.jobs.ts';
import {
  authRoutes,
  firstPasswordRoutes,
  mySessionRoutes,
  openIdRoutes,
  secondFactorRoutes,
  viewAsRoutes,
} from './auth.routes.ts';

export const auth = defineFeature({
  routes: [
    authRoutes,
    secondFactorRoutes,
    firstPasswordRoutes,
    mySessionRoutes,
    viewAsRoutes,
    openIdRoutes,
  ],
  scheduledJobs: {
    'end-viewings': { schedule: '* * * * *', attempts: 1, run: endDueViewings },
  },
  queuedJobs: {
    'recover-password': (payload, { db, now }) => sendRecovery(db, payload, now()),
    'send-verification': (payload, { db, now }) => sendVerification(db, payload, now()),
  },

  retention: {
    account_tokens: { job: 'sweep-database', after: '30 days after their end' },
    identities: 'with users',
    openid_flows: { job: 'sweep-database', after: '15 minutes' },
    password_history: 'with users',
    recovery_codes: 'with second_factors',
    second_factors: 'with users',
    sign_in_sessions: { job: 'sweep-database', after: '30 days after their end' },
    sign_in_tickets: { job: 'sweep-database', after: '5 minutes' },
    viewings: 'for ever',
  },
  tables: {
    sign_in_tickets: { subject: 'user_id', erase: 'delete' },
    second_factors: { subject: 'user_id', erase: 'delete' },
    recovery_codes: 'Deleted with the second factor.',
    password_history: { subject: 'user_id', erase: 'delete' },
    account_tokens: { subject: 'user_id', erase: 'delete' },
    openid_flows: 'A sign-in in progress, which names no account.',
    sign_in_sessions: {
      subject: 'user_id',
      exports: [
        {
          as: 'sessions',
          columns: [
            'created_at as startedAt',
            'last_used_at as lastUsedAt',
            'expires_at as expiresAt',
            'revoked_at as endedAt',
            'user_agent as browser',
            'address',
          ],
          orderBy: ['id'],
        },
      ],
      erase: 'delete',
    },
    viewings: {
      subject: 'viewed_id',
      exports: [
        {
          as: 'viewedAsMe',
          columns: [
            'reason',
            'started_at as startedAt',
            'ends_at as endsAt',
            'ended_at as endedAt',
          ],
          orderBy: ['id'],
        },
        {
          as: 'viewedAsOthers',
          columns: [
            'reason',
            'started_at as startedAt',
            'ends_at as endsAt',
            'ended_at as endedAt',
          ],
          orderBy: ['id'],
          subject: 'viewer_id',
        },
      ],
      erase: { reason: '' },
      keep: {
        viewer_id: 'The viewed user may know who it was, also after that account is erased.',
        viewed_id: 'The record of what administrators did stays.',
      },
    },
    identities: {
      subject: 'user_id',
      exports: [
        {
          as: 'identities',
          columns: ['issuer', 'subject', 'email', 'created_at as linkedAt'],
          orderBy: ['id'],
        },
      ],
      erase: 'delete',
    },
  },
  personalData: { file: 'sign-in', find },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** Jobs of earlier versions have no network address. */
      'recover-password': { readonly email: string; readonly address?: string };
      'send-verification': { readonly email: string };
    }
  }
}
