// Copies of an event: one as a draft, or a series of proposals.
import { assertAllowed, assertFields } from '@thedot/domain/errors';
import type { EventCopy } from '@thedot/domain/events/event-copies.contract';
import { copiedFields } from '@thedot/domain/events/event-copies.rules';
import { NewEvent } from '@thedot/domain/events/event-fields.contract';
import { readsEvents, refuseFields } from '@thedot/domain/events/events.rules';
import { expandSeries, refuseSeries } from '@thedot/domain/scheduling/series.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type Context, transact } from '../../kernel/context.ts';
import { insertSeries } from '../scheduling/series.queries.ts';
import { findPeople } from '../users/users.service.ts';
import { toFields } from './change-events.service.ts';
import { insertEvent, replaceHosts, replaceMaterial } from './event-changes.queries.ts';
import { eventKind } from './event-kind.service.ts';
import { type EventRow, findNamedRecords } from './events.queries.ts';
import { publishEvents } from './event-notifications.service.ts';
import { findOrganized } from './registrations.service.ts';

/** Copies an event that the actor organizes; they are the author of the copies. */
export const copyEvent = (
  ctx: Context,
  id: string,
  { start, parts, repeats }: EventCopy,
): Promise<{ ids: string[]; without: string[] }> =>
  transact(ctx, async (tx) => {
    const { actor, now, settings } = tx;
    const { source, without } = await findSource(tx, await findOrganized(tx, id), parts);
    const length = Date.parse(source.end) - Date.parse(source.start);
    const first = { start, end: new Date(Date.parse(start) + length).toISOString() };
    const checked = { ...source, ...first, agenda: [], registrationClosesAt: null };
    assertFields(Object.entries(refuseFields(checked, { now: now(), isMoved: true })));
    const timeZone = settings.hubTimeZone;
    if (repeats) assertAllowed(refuseSeries(repeats, first, timeZone));
    const seriesId = repeats
      ? await insertSeries(tx.db, { kind: 'event', rule: repeats, timeZone, firstAt: start })
      : null;
    const slots: readonly Slot[] = repeats ? expandSeries(repeats, first, timeZone) : [first];
    const ids: string[] = [];
    for (const slot of slots) {
      const fields = NewEvent.parse({
        ...copiedFields(source, slot, parts),
        isDraft: seriesId === null,
      });
      ids.push(await insertCopy(tx, fields, { seriesId, isFurther: ids.length > 0 }));
    }
    publishEvents(tx, { userIds: [actor.id], staff: seriesId !== null });
    return { ids, without };
  });

/** What can be copied: without users who left, and without a space and material that can no longer be booked. */
async function findSource({ db }: Context, event: EventRow, parts: EventCopy['parts']) {
  const stored = toFields(event);
  const hosts = (await findPeople(db, stored.hostIds)).filter(readsEvents);
  const { seats, materials } = await findNamedRecords(db, {
    spaceId: stored.spaceId,
    material: stored.material.map(({ materialId }) => materialId),
    organizationIds: [],
  });
  const goneMaterial = event.material.filter(({ materialId }) => !materials.includes(materialId));
  return {
    source: {
      ...stored,
      hostIds: hosts.map((host) => host.id),
      spaceId: seats === null ? null : stored.spaceId,
      material: stored.material.filter(({ materialId }) => materials.includes(materialId)),
    },
    without: [
      ...(parts.includes('place') && seats === null ? [event.spaceName ?? ''] : []),
      ...(parts.includes('material') ? goneMaterial.map(({ name }) => name) : []),
    ].filter((name) => name !== ''),
  };
}

interface CopyPlace {
  readonly seriesId: string | null;
  readonly isFurther: boolean;
}

async function insertCopy(
  tx: Context,
  { isDraft, title, description, hostIds, material, ...rest }: NewEvent,
  { seriesId, isFurther }: CopyPlace,
): Promise<string> {
  const { db, actor } = tx;
  const status = isDraft ? 'draft' : 'pending';
  const { id } = await eventKind.submit(tx, { status, title, text: description, isFurther });
  const others = hostIds.filter((it) => it !== actor.id);
  await insertEvent(db, id, { ...rest, hostIds: others, material, photoId: null, seriesId });
  await replaceHosts(db, id, others);
  await replaceMaterial(db, id, material);
  return id;
}
