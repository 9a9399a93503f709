import type { OffboardingItem } from '@thedot/domain/accounts/offboarding.contract';
import { assertField } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import type { DecidedItem, OffboardingCheck } from '../../kernel/feature.ts';
import { findBookingResources } from '../scheduling/dependents/booking-resources.queries.ts';
import { eventKind } from './event-kind.service.ts';
import { inviteOrganizers, notifyHandOver, publishEvents } from './event-notifications.service.ts';
import {
  cancelRegistrationOf,
  deleteHost,
  deleteHostOfOpenEvents,
  findOpenEvents,
  findOrganizers,
  findRegisteredEvents,
} from './event-offboarding.queries.ts';
import { lockEvents } from './events.queries.ts';
import { fillPlaces } from './registrations.service.ts';

/**
 * The coming events and the proposals of a removed user are cancelled, or another organizer becomes their author. Those of
 * others have one co-organizer less. The places that the user had at events go to those who wait.
 */
export const eventOffboarding: OffboardingCheck = {
  kind: 'events',
  findBookings: async ({ db, now }, userId) => [
    ...(await findOpenEvents(db, userId, now())),
    ...(await findRegisteredEvents(db, userId, now())),
  ],
  find: async ({ db, now }, userId) =>
    (await findOpenEvents(db, userId, now())).map(
      ({ id, title, start, end, author }): OffboardingItem => ({
        kind: 'events',
        subject: id,
        name: title,
        page: null,
        booking: {
          kind: 'event',
          bookingId: id,
          start,
          end,
          title,
          booker: author,
          canCancel: true,
        },
        loan: null,
        options: ['cancel', 'pass-on'],
        successors: [],
      }),
    ),
  findSuccessors: async ({ db, now }, userId, eventId) =>
    (await findOpenEvents(db, userId, now())).some(({ id }) => id === eventId)
      ? findOrganizers(db, eventId)
      : [],
  findResources: async ({ db }, _userId, decided) =>
    findBookingResources(
      db,
      'event',
      decided
        .filter(({ decision }) => decision.option === 'cancel')
        .map(({ decision }) => decision.subject),
    ),
  carryOut: async (tx, userId, decided, message) => {
    for (const item of decided) {
      const { option, subject: id } = item.decision;
      if (option === 'pass-on') await handOver(tx, item);
      else await cancelOrWithdraw(tx, id, message);
    }
    await deleteHostOfOpenEvents(tx.db, userId, tx.now());
    await giveUpPlaces(tx, userId);
  },
};

async function cancelOrWithdraw(tx: Context, id: string, reason: string): Promise<void> {
  const bySystem = { ...tx, actor: null };
  const isCancelled = await eventKind.transitionIfAllowed(bySystem, {
    id,
    action: 'cancel',
    reason,
  });
  if (!isCancelled) await eventKind.transition(bySystem, { id, action: 'withdraw', reason });
}

async function handOver(tx: Context, { decision, path }: DecidedItem): Promise<void> {
  const { subject: id, successorId } = decision;
  const organizers = await findOrganizers(tx.db, id);
  const successor = organizers.find((it) => it.id === successorId);
  assertField(`${path}.successorId`, successor ? null : 'event.host_unknown');
  if (!successor) return;
  const { facts } = await eventKind.transition(tx, {
    id,
    action: 'edit',
    authorId: successor.id,
    details: { fields: ['author'] },
  });
  await deleteHost(tx.db, id, successor.id);
  await notifyHandOver(tx, facts, successor.id);
  if (facts.status === 'accepted') await inviteOrganizers(tx, facts, { joined: [successor.id] });
  publishEvents(tx, { userIds: [successor.id], staff: true, isPublished: true });
}

async function giveUpPlaces(tx: Context, userId: string): Promise<void> {
  const registered = await findRegisteredEvents(tx.db, userId, tx.now());
  if (registered.length === 0) return;
  const ids = registered.map(({ id }) => id);
  for (const event of await lockEvents(tx.db, ids, null)) {
    await cancelRegistrationOf(tx.db, event.id, userId, tx.now());
    await fillPlaces(tx, event);
  }
}
