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
        const heirs = await findOwnerCandidates(db, id, userId);
        const ways = [heirs.length ? ('pass-on' as const) : ('leave' as const)];
        return {
          kind: 'organization' as const,
          subject: id,
          name,
          count: 1,
          awaited: 0,
          ways,
          heirs,
        };
      }),
    );
  },
  carryOut: async (tx, _userId, { kind, subject }, { way, heir }) => {
    if (kind !== 'organization' || way !== 'pass-on' || !subject || !heir) return;
    await changeOwner(tx, { organizationId: subject, userId: heir });
  },
};
