import * as organizationData from './organizations.personal-data.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { organizationOffboarding } from './offboarding.service.ts';
import { canReadLogo, findOrganizationHits } from './organization-directory.service.ts';
import { organizationRoutes, teamRoutes } from './organizations.routes.ts';
import { organizationJourney } from './organization-journey.sql.ts';

export const organizations = defineFeature({
  routes: [organizationRoutes, teamRoutes],
  journey: organizationJourney,
  searchHits: findOrganizationHits,
  offboardingChecks: [organizationOffboarding],
  // The own organization's logo, and all logos for users who may read organizations.
  fileSubjects: {
    'organization-logo': { canRead: async (_, actor, id) => canReadLogo(actor, id) },
  },

  retention: {
    organization_invitations: { job: 'sweep-database', after: '30 days after their end' },
    organizations: 'for ever',
  },
  tables: {
    organizations: {
      subject: 'owner_id',
      erasedByFeature: ['owner_id', 'contact'],
      keep: { id: 'Its owner is one of its members.' },
      keepTexts: 'The profile is of the organization.',
    },
    organization_invitations: {
      subject: { email: 'email', accepted_by: 'id' },
      erase: 'delete',
      keep: { invited_by: 'The invitation is of the person whom it invites.' },
      organization: 'organization_id',
    },
  },
  personalData: { file: 'organization', ...organizationData },
});
