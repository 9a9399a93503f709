import type { OffboardingCheck } from '../../kernel/feature.ts';
import { findOwnerCandidates, findOwnedOrganizations } from './organizations.queries.ts';
import { changeOwner } from './team.service.ts';

/** A removed owner hands their organization over; without candidates they stay its owner. */
export const organizationOffboarding: OffboardingCheck = {
  kind: 'organization',
  find: async ({ db }, userId) => {
    const owned = await findOwnedOrganizations(db, userId);
    return Promise.all(
      owned.map(async ({ id, name }) => {
        const successors = await findOwnerCandidates(db, id, userId);
        const options = [successors.length ? ('pass-on' as const) : ('leave' as const)];
        return {
          kind: 'organization' as const,
          subject: id,
          name,
          page: `/organizations/${id}`,
          booking: null,
          loan: null,
          options,
          successors,
        };
      }),
    );
  },
  findResources: async () => [],
  carryOut: async (tx, _userId, decided) => {
    for (const { decision } of decided) {
      const { option, subject: organizationId, successorId } = decision;
      if (option === 'pass-on' && successorId)
        await changeOwner(tx, { organizationId, userId: successorId });
    }
  },
};
