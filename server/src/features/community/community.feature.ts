import { defineFeature } from '../../kernel/feature.ts';
import { serviceOffboarding } from './service-offboarding.service.ts';
import { serviceKind } from './community-kind.service.ts';
import * as requestData from './community.personal-data.ts';
import { communityRoutes } from './community.routes.ts';
import { canReadDocument } from './programs.service.ts';
import { callPartner, storeMailReceipts } from './forwards.service.ts';
import { serviceInbox } from './service-inbox.service.ts';
import { communityJourney } from './community-journey.sql.ts';

export const community = defineFeature({
  part: 'community',
  routes: [communityRoutes],
  journey: communityJourney,
  fileSubjects: { 'service-document': { canRead: canReadDocument } },
  submissionKinds: [serviceKind.handler],
  decisions: [serviceInbox],
  offboardingChecks: [serviceOffboarding],
  queuedJobs: { 'call-partner': callPartner },
  scheduledJobs: {
    'store-partner-receipts': { schedule: '* * * * *', attempts: 1, run: storeMailReceipts },
  },

  retention: {
    service_consent_texts: 'for ever',
    service_consents: 'with users',
    service_documents: 'for ever',
    service_forwards: 'with service_requests',
    service_programs: 'for ever',
    service_requests: 'with submissions',
  },
  tables: {
    service_programs: 'When programs accept requests; staff set it.',
    service_consent_texts: 'The texts that the hub publishes.',
    service_documents: 'Documents of the partners.',
    service_consents: {
      subject: 'user_id',
      exports: [
        {
          as: 'consents',
          columns: ['program', 'version', 'accepted_at as acceptedAt'],
          orderBy: ['program', 'version'],
        },
      ],
      erase: 'delete',
    },
    service_requests: {
      // Whose request it is stands in `submissions`.
      subject: 'id',
      erasedByFeature: ['id', 'answers'],
      keep: { program: 'One of a list.' },
    },
    service_forwards: 'The addresses of partners; the request is known by its submission.',
  },
  personalData: { file: 'partners', ...requestData },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'call-partner': { readonly forwardId: string };
    }
  }
}
