import type { Leaver } from '../../leavers.ts';
import { findHeirs, findOwnedBy } from './leaving.queries.ts';
import { changeOwner } from './team.service.ts';

/** An owner passes their organization on; who has nobody to pass it on to stays its owner on paper. */
export const organizationLeft: Leaver = {
  find: async ({ db }, userId) => {
    const owned = await findOwnedBy(db, userId);
    return Promise.all(
      owned.map(async ({ id, name }) => {
        const heirs = await findHeirs(db, id, userId);
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
  settle: async (tx, _userId, { kind, subject }, { way, heir }) => {
    if (kind !== 'organization' || way !== 'pass-on' || !subject || !heir) return;
    await changeOwner(tx, { organizationId: subject, userId: heir });
  },
};
