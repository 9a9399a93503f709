import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS, daysAfter, dayOf, instantOf } from '@thedot/domain/kernel/time';
import type { EventStatus } from '@thedot/domain/events/event-fields.contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { SAMPLE_EVENTS, type SampleEvent } from './sample-events.ts';
import type { SamplePeople } from './sample-hub.ts';

const CLOSED: readonly EventStatus[] = ['rejected', 'cancelled', 'finished'];

/** Inserts events in all states, with registrations and a waiting list. */
export async function insertSampleEvents(
  db: Db,
  people: SamplePeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const today = dayOf(now.getTime(), timeZone);
  const resources = await db.selectFrom('resources').select(['id', 'name']).execute();
  const deciderId = people.get('Jaziri')?.id ?? null;
  for (const it of SAMPLE_EVENTS) {
    const author = people.get(it.author);
    if (!author) continue;
    const at = (time: string) =>
      new Date(instantOf(daysAfter(today, it.day), time, timeZone)).toISOString();
    const createdAt = new Date(now.getTime() - 20 * DAY_MS).toISOString();
    const isPublished = it.status === 'accepted' || it.status === 'finished';
    const { id } = await db
      .insertInto('submissions')
      .values({
        kind: 'event',
        status: it.status,
        author_id: author.id,
        organization_id: author.organizationId,
        title: it.title,
        text: it.text,
        reason: it.reason ?? '',
        created_at: createdAt,
        changed_at: createdAt,
        decided_at: it.status === 'draft' ? null : createdAt,
        closed_at: CLOSED.includes(it.status) ? createdAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const questions = (it.questions ?? []).map((one) => ({ ...one, id: randomUUID() }));
    const agenda = (it.agenda ?? []).map(([start, title, speakers]) => ({
      start: at(start),
      title,
      speakers,
      text: '',
    }));
    await db
      .insertInto('events')
      .values({
        id,
        theme: it.theme,
        start_at: at(it.start),
        end_at: at(it.end),
        visibility: it.visibility ?? 'Public',
        is_listed: true,
        audience_roles: it.visibility === 'Private' ? ['startup', 'member'] : [],
        organizer: it.organizer,
        participant_number: it.seats,
        space_id: resources.find(({ name }) => name === it.space)?.id ?? null,
        place: it.place ?? '',
        is_online: it.isOnline ?? false,
        takes_registrations: true,
        agenda: sql<string>`${JSON.stringify(agenda)}::jsonb`,
        questions: sql<string>`${JSON.stringify(questions)}::jsonb`,
        changed_fields: [...(it.changedFields ?? [])],
        published_at: isPublished ? createdAt : null,
        surveyed_at: it.status === 'finished' ? at(it.end) : null,
      })
      .execute();
    for (const [name, quantity] of it.material ?? []) {
      const material = resources.find((one) => one.name === name);
      if (material)
        await db
          .insertInto('event_material')
          .values({ event_id: id, material_id: material.id, quantity })
          .execute();
    }
    await insertHistory(db, { id, ...it }, { authorId: author.id, deciderId, createdAt });
    if (it.status === 'accepted') await takeSpace(db, id);
    for (const [place, name] of (it.registered ?? []).entries()) {
      const user = people.get(name);
      if (!user) continue;
      const isWaiting = it.seats !== null && place >= it.seats;
      const hasAttended = it.status === 'finished';
      const registration = await db
        .insertInto('event_registrations')
        .values({
          event_id: id,
          user_id: user.id,
          status: hasAttended ? 'attended' : isWaiting ? 'waiting' : 'accepted',
          checked_in_at: hasAttended ? at(it.start) : null,
          code: randomBytes(15).toString('base64url'),
          created_at: createdAt,
          changed_at: createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const answer = it.answers?.[place];
      if (answer)
        await db
          .insertInto('event_survey_answers')
          .values({
            event_id: id,
            registration_id: registration.id,
            user_id: user.id,
            rating: answer[0],
            comment: answer[1],
            comes_again: answer[0] > 3,
            answered_at: at(it.end),
          })
          .execute();
    }
  }
}

interface HistoryOf {
  readonly authorId: string;
  readonly deciderId: string | null;
  readonly createdAt: string;
}

/** What happened to an event: it was proposed, perhaps edited, and decided a day later. */
async function insertHistory(
  db: Db,
  { id, status, reason, changedFields }: SampleEvent & { readonly id: string },
  { authorId, deciderId, createdAt }: HistoryOf,
): Promise<void> {
  const created = Date.parse(createdAt);
  const base = { submission_id: id, actor_id: authorId };
  const first = status === 'draft' ? 'draft' : 'pending';
  const edit = { ...base, action: 'edit', details: JSON.stringify({ fields: changedFields }) };
  const decision = {
    ...base,
    actor_id: deciderId,
    action: status === 'rejected' ? 'reject' : 'accept',
    from_status: 'pending',
    to_status: status === 'rejected' ? status : 'accepted',
    reason: reason ?? '',
  };
  const events = [
    { ...base, action: 'submit', to_status: first },
    ...(changedFields ? [edit] : []),
    ...(status === first ? [] : [decision]),
  ];
  for (const [nth, event] of events.entries())
    await db
      .insertInto('submission_events')
      .values({ ...event, created_at: new Date(created + nth * DAY_MS).toISOString() })
      .execute();
}

/** Takes the space of an event. One that a sample booking has at that time is not the place of the event. */
async function takeSpace(db: Db, id: string): Promise<void> {
  await sql`
    insert into allocations
      (resource_id, mode, unit, quantity, busy_from, busy_to, state, booking_kind, booking_id)
    select e.space_id, 'exclusive', 1, 1, e.start_at, e.end_at, 'confirmed', 'event', e.id
    from events as e where e.id = ${id}::uuid and e.space_id is not null and not exists (
      select from allocations as a where a.resource_id = e.space_id and a.state <> 'released'
        and a.busy_from < e.end_at and a.busy_to > e.start_at)`.execute(db);
  await sql`
    update events as e set space_id = null, place = case e.place when '' then r.name else e.place end
    from resources as r
    where e.id = ${id}::uuid and r.id = e.space_id and not exists (
      select from allocations as a where a.booking_kind = 'event' and a.booking_id = e.id)`.execute(
    db,
  );
}
