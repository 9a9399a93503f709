import type { HoldContext } from '../../kernel/bookable.ts';
import { notifyEach } from '../notifications/notifications.service.ts';
import { materialBookingPath } from '@thedot/domain/material/material-access.rules';
import { setWarned } from './loan-reminders.queries.ts';

/** Warns borrowers whose material may not be back, or is blocked, when their coming bookings start: each booking once. */
export async function warnBorrowers(
  tx: HoldContext,
  materialIds: readonly string[],
): Promise<void> {
  const warned = await setWarned(tx.db, materialIds, tx.now());
  await notifyEach(
    { ...tx, actor: null },
    'material_booking.at_risk',
    warned.map(({ id, bookerId, isTT, names, start, end }) => ({
      to: bookerId,
      eventId: id,
      params: { resource: names, page: materialBookingPath(isTT, id), start, end },
      target: id,
    })),
  );
}
