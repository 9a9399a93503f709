import type {
  EventChanges,
  EventFields,
  EventStatus,
} from '@thedot/domain/events/event-fields.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** The columns of `events` that fields of the contract set. */
const COLUMNS = {
  theme: 'theme',
  start: 'start_at',
  end: 'end_at',
  visibility: 'visibility',
  isListed: 'is_listed',
  audienceRoles: 'audience_roles',
  audienceOrganizationIds: 'audience_organization_ids',
  organizer: 'organizer',
  participantNumber: 'participant_number',
  spaceId: 'space_id',
  place: 'place',
  isOnline: 'is_online',
  takesRegistrations: 'takes_registrations',
  registrationOpensAt: 'registration_opens_at',
  registrationClosesAt: 'registration_closes_at',
} as const satisfies { readonly [Field in keyof EventFields]?: string };

type Fields = Omit<EventFields, 'title' | 'description'>;

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

export const insertEvent = (
  db: Db,
  id: string,
  it: Fields & { readonly photoId: string | null; readonly seriesId?: string | null },
) =>
  db
    .insertInto('events')
    .values({
      id,
      theme: it.theme,
      start_at: it.start,
      end_at: it.end,
      visibility: it.visibility,
      is_listed: it.isListed,
      audience_roles: it.audienceRoles,
      audience_organization_ids: it.audienceOrganizationIds,
      organizer: it.organizer,
      participant_number: it.participantNumber,
      space_id: it.spaceId,
      place: it.place,
      is_online: it.isOnline,
      photo_id: it.photoId,
      series_id: it.seriesId ?? null,
      takes_registrations: it.takesRegistrations,
      registration_opens_at: it.registrationOpensAt,
      registration_closes_at: it.registrationClosesAt,
      questions: json(it.questions),
      agenda: json(it.agenda),
    })
    .execute();

interface EventUpdate {
  readonly changes: Omit<EventChanges, 'title' | 'description'>;
  /** Undefined keeps the photo. */
  readonly photoId?: string | null;
  /** Fields that the next review shows as changed. */
  readonly markedFields: readonly string[];
  /** Calendars have to apply it. */
  readonly isForCalendars: boolean;
}

export async function updateEvent(
  db: Db,
  id: string,
  { changes, photoId, markedFields, isForCalendars }: EventUpdate,
): Promise<void> {
  const columns = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value = changes[field as keyof typeof COLUMNS];
    return value === undefined ? [] : [[column, value]];
  });
  await db
    .updateTable('events')
    .set({
      ...Object.fromEntries(columns),
      ...(changes.questions && { questions: json(changes.questions) }),
      ...(changes.agenda && { agenda: json(changes.agenda) }),
      ...(photoId !== undefined && { photo_id: photoId }),
      version: sql<number>`version + 1`,
      ...(isForCalendars && { sequence: sql<number>`sequence + 1` }),
      ...(markedFields.length > 0 && {
        changed_fields: sql<string[]>`array(
          select distinct unnest(changed_fields || ${[...markedFields]}::text[]) order by 1)`,
      }),
    })
    .where('id', '=', id)
    .execute();
}

export async function replaceHosts(db: Db, id: string, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('event_hosts').where('event_id', '=', id).execute();
  if (userIds.length > 0)
    await db
      .insertInto('event_hosts')
      .values(userIds.map((user_id) => ({ event_id: id, user_id })))
      .execute();
}

export async function replaceMaterial(
  db: Db,
  id: string,
  material: EventFields['material'],
): Promise<void> {
  await db.deleteFrom('event_material').where('event_id', '=', id).execute();
  if (material.length > 0)
    await db
      .insertInto('event_material')
      .values(
        material.map(({ materialId, quantity }) => ({
          event_id: id,
          material_id: materialId,
          quantity,
        })),
      )
      .execute();
}

/** What a change of status sets: a decision has seen all changed fields. */
export const updateEventStatus = (
  db: Db,
  id: string,
  { status, now }: { readonly status: EventStatus; readonly now: Date },
) =>
  db
    .updateTable('events')
    .set({
      version: sql<number>`version + 1`,
      sequence: sql<number>`sequence + 1`,
      ...(status === 'accepted' && { published_at: now.toISOString() }),
      ...((status === 'accepted' || status === 'rejected') && { changed_fields: [] }),
    })
    .where('id', '=', id)
    .execute();
