import { borrowsMaterial, managesMaterial } from '@thedot/domain/material/material-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { lazy, Suspense } from 'react';
import { useNow } from '../../../lib/format/use-now.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';

const VisitMaterial = lazy(async () => ({
  default: (await import('../../material/material.public.ts')).VisitMaterial,
}));

/** The material of a visit to the 5G station; nothing for other spaces, and for users who don't see it. */
export function MaterialOfVisit({ booking }: { booking: SpaceBooking }) {
  const me = toPerson(useMe());
  const now = useNow();
  const { id, space, details, isMine, status, end } = booking;
  const sees = details !== null && (isMine || managesMaterial(me, true));
  if (space.type !== '5g_station' || !sees) return null;
  const isLive = status === 'pending' || status === 'accepted';
  return (
    <Suspense fallback={null}>
      <VisitMaterial
        visitId={id}
        canAdd={
          isMine && isLive && Date.parse(end) > now.getTime() && borrowsMaterial(me, true, 'create')
        }
      />
    </Suspense>
  );
}
