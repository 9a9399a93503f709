import {
  borrowsMaterial,
  managesMaterial,
  readableKinds,
} from '@thedot/domain/material/material-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { lazy, Suspense } from 'react';
import { useNow } from '../../../lib/format/use-now.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';

const SpaceMaterial = lazy(async () => ({
  default: (await import('../../material/material.public.ts')).SpaceMaterial,
}));

/** The material that is borrowed for a booking of a space; nothing for users who don't see it. */
export function MaterialOfBooking({ booking }: { booking: SpaceBooking }) {
  const me = toPerson(useMe());
  const now = useNow();
  const { id, space, sessionId, eventId, details, isMine, status, end } = booking;
  const isTT = space.type === '5g_station';
  const reads = readableKinds(me).includes(isTT);
  const sees = details !== null && reads && (isMine || managesMaterial(me, isTT));
  // A session and an event have their own material.
  if (sessionId !== null || eventId !== null || !sees) return null;
  const isLive = status === 'pending' || status === 'accepted';
  return (
    <Suspense fallback={null}>
      <SpaceMaterial
        isTT={isTT}
        spaceBookingId={id}
        canAdd={
          isMine && isLive && Date.parse(end) > now.getTime() && borrowsMaterial(me, isTT, 'create')
        }
      />
    </Suspense>
  );
}
