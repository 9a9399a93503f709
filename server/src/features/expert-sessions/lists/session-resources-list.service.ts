// How users read what a session needs.
import type { BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import type {
  SessionNeeds,
  SessionResource,
  SessionResourceState,
} from '@thedot/domain/expert-sessions/session-resources.contract';
import type { NamedResource } from './session-resources.sql.ts';

/** The space first, then the material. */
export function toSessionResources(
  status: BookingStatus,
  needs: SessionNeeds | null,
  named: readonly NamedResource[],
): SessionResource[] {
  if (!needs) return [];
  const unmet: SessionResourceState =
    status === 'accepted' || status === 'finished' ? 'missing' : 'requested';
  const byId = new Map(named.map((it) => [it.id, it]));
  const taken = named.find((it) => it.kind === 'space' && it.state !== null);
  const space = taken ?? byId.get(needs.space?.spaceId ?? '');
  const any = {
    kind: 'space',
    id: null,
    name: '',
    type: null,
    floor: null,
    location: '',
    quantity: 1,
  } as const;
  return [
    ...(needs.space ? [{ ...(space ?? any), state: taken?.state ?? unmet }] : []),
    ...needs.material.flatMap(({ resourceId, quantity }) => {
      const found = byId.get(resourceId);
      return found ? [{ ...found, quantity, state: found.state ?? unmet }] : [];
    }),
  ];
}
