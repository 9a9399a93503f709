import { MATERIAL_LIFECYCLE } from '@thedot/domain/material/material.rules';
import type { MaterialStatus } from '@thedot/domain/material/material-bookings.contract';
import type { DefaultStatus } from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { DefaultBookingFacts } from '@thedot/domain/scheduling/default-lifecycle.rules';
import type { TransitionContext } from '../scheduling/default-flow.service.ts';
import { createDefaultKind } from '../scheduling/default-kind.service.ts';
import { lockMaterialBooking } from './material-bookings.queries.ts';
import { findMaterialBooking, toReader, toResource } from './material-bookings.service.ts';
import { materialBookingKind } from './material-notifications.service.ts';

export interface MaterialFacts extends DefaultBookingFacts<DefaultStatus | MaterialStatus> {
  readonly id: string;
  readonly resource: { readonly id: string; readonly name: string; readonly page: string };
  readonly organizationId: string | null;
  readonly purpose: string;
  readonly outsideUse: boolean;
  readonly outsideReason: string;
}

/** Locks a booking, if the actor may change it. */
export async function lockBooking(
  { db, actor }: Pick<TransitionContext, 'db' | 'actor'>,
  id: string,
): Promise<MaterialFacts | undefined> {
  const row = await lockMaterialBooking(db, id, actor ? toReader({ actor }) : undefined);
  if (!row) return undefined;
  const { organizationId } = row;
  const { status, isTT, bookerId, start, end, purpose, outsideUse, outsideReason } = row;
  return {
    id,
    status,
    resource: toResource(row, id),
    booker: { id: bookerId },
    slot: { start, end },
    isStation: isTT,
    organizationId,
    purpose,
    outsideUse,
    outsideReason,
  };
}

export const materialKind = createDefaultKind({
  notified: materialBookingKind,
  table: 'material_bookings',
  offboarding: 'material',
  flow: { lifecycle: MATERIAL_LIFECYCLE, notFound: 'booking.not_found', lock: lockBooking },
  find: findMaterialBooking,
  auditDetails: ({ resource, booker }) => ({ material: resource.name, bookerId: booker.id }),
});
