// Users propose events and edit them; staff decide.
import { assertField, assertFields, assertFound, AppError } from '@thedot/domain/errors';
import type {
  EventChanges,
  EventFields,
  EventStatus,
  NewEvent,
} from '@thedot/domain/events/event-fields.contract';
import type { Event } from '@thedot/domain/events/events.contract';
import {
  applyChanges,
  changedFields,
  findStaffField,
  organizes,
  readsEvents,
  refuseFields,
} from '@thedot/domain/events/events.rules';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { deleteFile, insertFile } from '../../platform/files/files.queries.ts';
import { findPeople } from '../users/users.service.ts';
import { toEventReader } from './event-access.sql.ts';
import { eventKind } from './event-kind.service.ts';
import { notifyEdit, publishComingEvents, publishEvents } from './event-notifications.service.ts';
import { takeResources } from './event-resources.service.ts';
import {
  insertEvent,
  replaceHosts,
  replaceMaterial,
  updateEvent,
} from './event-changes.queries.ts';
import {
  findEvent,
  findNamedRecords,
  findSeries,
  type LockedEvent,
  lockEvents,
} from './events.queries.ts';
import { findEventDetails } from './events.service.ts';
import { keepPlacesBeyond } from './registrations.queries.ts';
import { fillPlaces, followMeeting } from './registrations.service.ts';

/** Refuses fields that do not fit each other, and records that do not exist. */
async function assertFieldsValid(
  { db, now, settings }: Context,
  it: EventFields,
  checked: {
    readonly isMoved: boolean;
    readonly authorId: string;
    /** What the event has already. */
    readonly material?: EventFields['material'];
  },
): Promise<void> {
  const { seats, materials, organizations } = await findNamedRecords(db, {
    spaceId: it.spaceId,
    material: it.material.map(({ materialId }) => materialId),
    organizationIds: it.audienceOrganizationIds,
  });
  const hosts = new Set(
    (await findPeople(db, it.hostIds)).flatMap((host) => (readsEvents(host) ? [host.id] : [])),
  );
  const isLending = !settings.switchedOff.includes('material');
  const had = new Set(checked.material?.map(({ materialId }) => materialId));
  const tooSmall = seats !== null && it.participantNumber !== null && it.participantNumber > seats;
  if (tooSmall)
    throw new AppError('event.space_too_small', {
      params: { count: seats },
      errors: [{ code: 'event.space_too_small', path: 'spaceId', params: { count: seats } }],
    });
  assertFields([
    ...Object.entries(refuseFields(it, { now: now(), isMoved: checked.isMoved })),
    ['spaceId', it.spaceId !== null && seats === null ? 'event.space_unknown' : null],
    ...it.material.map(
      ({ materialId }, at) =>
        [
          `material.${at}.materialId`,
          materials.includes(materialId) && (isLending || had.has(materialId))
            ? null
            : 'event.material_unknown',
        ] as const,
    ),
    [
      'audienceOrganizationIds',
      it.audienceOrganizationIds.some((id) => !organizations.includes(id))
        ? 'event.organization_unknown'
        : null,
    ],
    [
      'hostIds',
      it.hostIds.some((id) => !hosts.has(id) || id === checked.authorId)
        ? 'event.host_unknown'
        : null,
    ],
  ]);
}

interface ProposeInput {
  readonly fields: NewEvent;
  readonly photo: StagedFile | undefined;
}

/** Proposes an event; a draft is kept for its author. */
export const proposeEvent = (ctx: Context, { fields, photo }: ProposeInput): Promise<Event> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const { isDraft, title, description, hostIds, material, ...rest } = fields;
    await assertFieldsValid(tx, fields, { isMoved: true, authorId: actor.id });
    const status: EventStatus = isDraft ? 'draft' : 'pending';
    const { id } = await eventKind.submit(tx, { status, title, text: description });
    if (photo) await storePhoto(tx, id, photo);
    await insertEvent(db, id, { ...rest, hostIds, material, photoId: photo?.id ?? null });
    await replaceHosts(db, id, hostIds);
    await replaceMaterial(db, id, material);
    publishEvents(tx, { userIds: [actor.id], staff: !isDraft });
    return findEventDetails(tx, id);
  });

const storePhoto = ({ db }: Context, eventId: string, photo: StagedFile) =>
  insertFile(db, photo, { ownerId: null, subjectKind: 'event-photo', subjectId: eventId });

async function lockEvent(tx: Context, id: string): Promise<LockedEvent> {
  const [event] = await lockEvents(tx.db, [id], toEventReader(tx.actor));
  return assertFound(event, 'event.not_found');
}

interface EditInput {
  readonly id: string;
  readonly version: number;
  readonly changes: EventChanges;
  readonly photo: StagedFile | undefined;
  readonly removesPhoto: boolean;
}

/** Edits an event. What is changed of a proposal is shown at its review. */
export const editEvent = (
  ctx: Context,
  { id, version, changes, photo, removesPhoto }: EditInput,
): Promise<Event> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const event = await lockEvent(tx, id);
    if (event.version !== version) throw new AppError('event.changed');
    const row = assertFound(await findEvent(db, toEventReader(actor), id), 'event.not_found');
    const stored = toFields(row);
    const fields = changedFields(stored, changes);
    const edited = applyChanges(stored, changes);
    const staffField = findStaffField(actor, event.status, fields);
    if (staffField) assertField(staffField, 'event.staff_only');
    const isMoved = fields.includes('start') || fields.includes('end');
    await assertFieldsValid(tx, edited, {
      isMoved: fields.includes('start'),
      authorId: event.authorId,
      material: stored.material,
    });
    const { title, description, hostIds, material, ...columns } = changes;
    const changesPhoto = photo !== undefined || removesPhoto;
    const all = [...fields, ...(changesPhoto ? ['photo'] : [])];
    if (all.length === 0) return findEventDetails(tx, id);
    if (photo) await storePhoto(tx, id, photo);
    await eventKind.transition(tx, {
      id,
      action: 'edit',
      ...(title !== undefined && { title }),
      ...(description !== undefined && { text: description }),
      details: { fields: all },
    });
    await updateEvent(db, id, {
      changes: columns,
      ...(changesPhoto && { photoId: photo?.id ?? null }),
      markedFields: event.status === 'pending' ? all : [],
      isForCalendars: isMoved || fields.some((it) => CALENDAR_FIELDS.includes(it)),
    });
    if (changesPhoto && row.photo) await deleteFile(db, row.photo);
    if (hostIds) await replaceHosts(db, id, hostIds);
    if (material) await replaceMaterial(db, id, material);
    const takesOther = isMoved || fields.includes('spaceId') || fields.includes('material');
    if (event.status === 'accepted' && takesOther) await takeResources(tx, id, edited);
    await notifyEdit(tx, { event, before: stored, after: edited });
    const movesMeeting = isMoved || fields.includes('isOnline') || fields.includes('hostIds');
    if (event.status === 'accepted' && movesMeeting) await followMeeting(tx, event);
    if (fields.includes('participantNumber')) {
      await keepPlacesBeyond(db, id);
      const { title: newTitle, start, end, isOnline } = edited;
      await fillPlaces(tx, { ...event, title: newTitle, start, end, isOnline });
    }
    const organizerIds = [event.authorId, ...event.hostIds, ...edited.hostIds];
    if (event.status === 'accepted') await publishComingEvents(tx, id, organizerIds);
    publishEvents(tx, {
      userIds: organizerIds,
      staff: event.status !== 'draft',
      isPublished: event.publishedAt !== null,
    });
    return findEventDetails(tx, id);
  });

/** What an entry of a calendar shows, and whose calendar has it. */
const CALENDAR_FIELDS: readonly string[] = ['title', 'spaceId', 'place', 'isOnline', 'hostIds'];

/** What an event has of the fields that users set. */
export const toFields = (row: NonNullable<Awaited<ReturnType<typeof findEvent>>>): EventFields => ({
  title: row.title,
  theme: row.theme,
  description: row.description,
  start: row.start,
  end: row.end,
  visibility: row.visibility,
  isListed: row.isListed,
  audienceRoles: row.audienceRoles,
  audienceOrganizationIds: row.audienceOrganizations.map(({ id }) => id),
  organizer: row.organizer,
  participantNumber: row.participantNumber,
  spaceId: row.spaceId,
  place: row.place,
  material: row.material.map(({ materialId, quantity }) => ({ materialId, quantity })),
  isOnline: row.isOnline,
  takesRegistrations: row.takesRegistrations,
  registrationOpensAt: row.registrationOpensAt,
  registrationClosesAt: row.registrationClosesAt,
  questions: [...row.questions],
  agenda: [...row.agenda],
  hostIds: row.hosts.map(({ id }) => id),
});

interface Decisions {
  readonly items: readonly { readonly id: string; readonly version: number }[];
  readonly status: 'accepted' | 'rejected';
  readonly reason: string;
}

/** Staff accept or reject proposals: all of them, or none. */
export const decideProposals = (
  ctx: Context,
  { items, status, reason }: Decisions,
): Promise<{ items: Event[] }> =>
  transact(ctx, async (tx) => {
    const versions = new Map(items.map((it) => [it.id, it.version]));
    const locked = await lockEvents(tx.db, [...versions.keys()], toEventReader(tx.actor));
    if (locked.length < versions.size) throw new AppError('event.not_found');
    for (const event of locked) {
      if (event.status === 'pending' && event.version !== versions.get(event.id))
        throw new AppError('event.changed');
      const action = status === 'accepted' ? 'accept' : 'reject';
      await eventKind.transition(tx, { id: event.id, action, reason });
    }
    const decided: Event[] = [];
    for (const { id } of items) decided.push(await findEventDetails(tx, id));
    return { items: decided };
  });

/** Cancels an event whose space or hub is closed, with the message as the reason. */
export async function cancelEventBySystem(tx: Context, id: string, message: string): Promise<void> {
  await eventKind.transitionIfAllowed(
    { ...tx, actor: null },
    { id, action: 'cancel', reason: message },
  );
}

interface StatusInput {
  readonly id: string;
  readonly status: 'pending' | 'cancelled';
  readonly reason: string;
  readonly wholeSeries: boolean;
}

/** Submits a draft, withdraws a proposal, or cancels an event. */
export const setEventStatus = (
  ctx: Context,
  { id, status, reason, wholeSeries }: StatusInput,
): Promise<Event> =>
  transact(ctx, async (tx) => {
    const others = status === 'cancelled' && wholeSeries ? await lockOthersOf(tx, id) : [];
    const event = await lockEvent(tx, id);
    const action =
      status === 'pending' ? 'submit' : event.status === 'pending' ? 'withdraw' : 'cancel';
    await eventKind.transition(tx, { id, action, reason });
    // A date that was accepted is cancelled with a reason, never with a proposal that is withdrawn.
    for (const other of others)
      if (action === 'cancel' || other.status === 'pending') await endOther(tx, other, reason);
    return findEventDetails(tx, id);
  });

/** Locks an event with the other dates of its series, and returns the coming ones that the actor organizes. */
async function lockOthersOf(tx: Context, id: string): Promise<readonly LockedEvent[]> {
  const { db, actor, now } = tx;
  const reader = toEventReader(actor);
  const { seriesId } = assertFound(await findEvent(db, reader, id), 'event.not_found');
  const series = seriesId === null ? [] : await findSeries(db, reader, { id, seriesId });
  const locked = await lockEvents(db, [id, ...series.map((other) => other.id)], reader);
  return locked.filter(
    (event) =>
      event.id !== id && Date.parse(event.start) > now().getTime() && organizes(actor, event),
  );
}

/** Ends another date of a series. A proposal is withdrawn by its author, and rejected by staff. */
async function endOther(tx: Context, { id, status }: LockedEvent, reason: string): Promise<void> {
  const actions = status === 'pending' ? (['withdraw', 'reject'] as const) : (['cancel'] as const);
  for (const action of actions)
    if (await eventKind.transitionIfAllowed(tx, { id, action, reason })) return;
}

/** Deletes a draft, withdraws a proposal, or cancels an event. */
export const removeEvent = (ctx: Context, id: string, reason: string): Promise<{}> =>
  transact(ctx, async (tx) => {
    const event = await lockEvent(tx, id);
    if (event.status === 'draft') {
      const row = await findEvent(tx.db, toEventReader(tx.actor), id);
      await eventKind.remove(tx, id);
      if (row?.photo) await deleteFile(tx.db, row.photo);
      publishEvents(tx, { userIds: [event.authorId], staff: false });
      return {};
    }
    const action = event.status === 'pending' ? 'withdraw' : 'cancel';
    await eventKind.transition(tx, { id, action, reason });
    return {};
  });
