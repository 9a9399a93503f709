// Whom the hub tells of a deal: its audience once, its owner before it ends.
import type { TargetAudience } from '@thedot/domain/users/target-audience.contract';
import { notifyAudience } from '../notifications/audience-notifications.service.ts';
import { type NotificationContext, notifyEach } from '../notifications/notifications.service.ts';
import { findStaffIds } from '../users/users.service.ts';
import { setAnnounced } from './deal-jobs.queries.ts';

interface AnnouncedDeal {
  readonly id: string;
  readonly title: string;
  readonly partner: string;
  readonly audience: TargetAudience;
}

/** Each user is notified of a deal once, also when it is relisted or its audience grows. */
export async function announceDeal(
  tx: NotificationContext,
  { id, title, partner, audience }: AnnouncedDeal,
): Promise<void> {
  await setAnnounced(tx.db, id, tx.now());
  await notifyAudience(tx, 'deal.published', audience, {
    eventId: id,
    params: { title, partner },
    target: id,
  });
}

interface EndingDeal {
  readonly id: string;
  readonly title: string;
  readonly partner: string;
  readonly validTo: string;
  readonly ownerId: string;
}

/** Tells the owners of deals that they end; all staff when the owner is no longer one of them. */
export async function notifyOfEnd(
  tx: NotificationContext,
  deals: readonly EndingDeal[],
): Promise<void> {
  if (deals.length === 0) return;
  const staff = await findStaffIds(tx.db);
  await notifyEach(
    { ...tx, actor: null },
    'deal.expires_soon',
    deals.flatMap(({ id, title, partner, validTo, ownerId }) => {
      const to = staff.includes(ownerId) ? [ownerId] : staff;
      // Each last day of a deal is an event of its own.
      const eventId = crypto.randomUUID();
      return to.map((it) => ({
        to: it,
        eventId,
        params: { title, partner, day: validTo },
        target: id,
      }));
    }),
  );
}
