import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { transact } from '../../kernel/context.ts';
import { insertConference, insertTestAttendee } from '../../testing/conferences.ts';
import { useWorld } from '../../testing/world.ts';
import { openStay } from './attendees.queries.ts';
import {
  dismissAttendees,
  endConference,
  findAttendeeByToken,
  notePresence,
} from './attendees.service.ts';
import { endOverdueConferences } from './lifecycle/ends.jobs.ts';

const START = new Date('2026-11-26T09:00:00Z');
const world = await useWorld({ clock: START });
const now = () => world.clock ?? new Date();
const ctx = () => ({ db: world.db, live: world.live, now });
const later = (minutes: number) => (world.clock = new Date(START.getTime() + minutes * MINUTE_MS));

const findEnd = (id: string) =>
  world.db
    .selectFrom('conferences')
    .select(['ended_at', 'end_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The times of the jobs whose key or payload names the meeting. */
async function findJobs(name: string, named: string): Promise<string[]> {
  const { rows } = await sql<{ runAt: string }>`
    select job.run_at as "runAt" from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${name} and (job.key = ${named} or job.payload::text like ${`%${named}%`})`.execute(
    world.db,
  );
  return rows.map(({ runAt }) => runAt);
}

const enter = (attendee: { readonly id: string; readonly conferenceId: string }) =>
  transact(ctx(), async (tx) => {
    await openStay(tx.db, attendee.id, now());
    await notePresence(tx, attendee.conferenceId);
  });

const see = (id: string) =>
  world.db
    .updateTable('conference_attendees')
    .set({ seen_at: now().toISOString() })
    .where('id', '=', id)
    .execute();

describe('a meeting token', () => {
  test('finds its attendee, and nobody when it is changed or no text', async () => {
    const attendee = await insertTestAttendee(world.db, await insertConference(world.db, now()));

    expect(await findAttendeeByToken(ctx(), attendee.token)).toMatchObject({ id: attendee.id });
    for (const wrong of [`${attendee.token}x`, '', 'mt_', null, {}, attendee.id])
      await expect(findAttendeeByToken(ctx(), wrong)).rejects.toThrow('token_invalid');
  });

  test('dies with the meeting, but rates the call for an hour after', async () => {
    const conference = await insertConference(world.db, now());
    const { token, id } = await insertTestAttendee(world.db, conference);
    await transact(ctx(), (tx) => endConference(tx, conference, 'api'));

    await expect(findAttendeeByToken(ctx(), token)).rejects.toThrow('token_invalid');
    expect(await findAttendeeByToken(ctx(), token, { afterEnd: true })).toMatchObject({ id });
    later(60);
    await expect(findAttendeeByToken(ctx(), token, { afterEnd: true })).rejects.toThrow('invalid');
  });

  test('dies when its attendee is removed', async () => {
    const attendee = await insertTestAttendee(world.db, await insertConference(world.db, now()));
    await transact(ctx(), (tx) =>
      dismissAttendees(tx, [attendee], { state: 'removed', end: { reason: 'removed' } }),
    );

    await expect(findAttendeeByToken(ctx(), attendee.token)).rejects.toThrow('token_invalid');
  });
});

describe('a meeting', () => {
  test('ends once when several servers end it at the same time', async () => {
    const conference = await insertConference(world.db, now());
    const ends = await Promise.all(
      Array.from({ length: 5 }, () =>
        transact(ctx(), (tx) => endConference(tx, conference, 'api')),
      ),
    );

    expect(ends.filter(Boolean)).toHaveLength(1);
  });

  test('ends at its duration and closes the stays of all', async () => {
    const conference = await insertConference(world.db, now(), { duration_min: 31 });
    const attendee = await insertTestAttendee(world.db, conference, { role: 'moderator' });
    await enter(attendee);
    later(30);
    await see(attendee.id);
    await endOverdueConferences(ctx());
    expect(await findEnd(conference)).toMatchObject({ ended_at: null });

    later(31);
    await see(attendee.id);
    await endOverdueConferences(ctx());
    expect(await findEnd(conference)).toMatchObject({ end_reason: 'duration' });
    const open = await world.db
      .selectFrom('conference_stays')
      .selectAll()
      .where('left_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('ends fifteen minutes after the first viewer entered without a moderator', async () => {
    const conference = await insertConference(world.db, now());
    const viewer = await insertTestAttendee(world.db, conference, { role: 'viewer' });
    later(5);
    await enter(viewer);
    later(19);
    await see(viewer.id);
    await endOverdueConferences(ctx());
    expect(await findEnd(conference)).toMatchObject({ ended_at: null });

    later(20);
    await see(viewer.id);
    await endOverdueConferences(ctx());
    expect(await findEnd(conference)).toMatchObject({ end_reason: 'no_moderator' });
  });

  test('goes on when a moderator comes in time', async () => {
    const conference = await insertConference(world.db, now(), { duration_min: 0 });
    const viewer = await insertTestAttendee(world.db, conference, { role: 'viewer' });
    const moderator = await insertTestAttendee(world.db, conference, { role: 'moderator' });
    await enter(viewer);
    later(14);
    await enter(moderator);
    later(40);
    await see(viewer.id);
    await see(moderator.id);
    await endOverdueConferences(ctx());

    expect(await findEnd(conference)).toMatchObject({ ended_at: null });
  });

  test('ends once when the jobs of several servers find it at the same time', async () => {
    const conference = await insertConference(world.db, now(), {
      meta: JSON.stringify({ endcallbackurl: 'https://lms.example.org/ended' }),
    });
    later(10);
    await Promise.all([1, 2, 3, 4].map(() => endOverdueConferences(ctx())));

    expect(await findJobs('call-conference-client', conference)).toHaveLength(1);
  });

  test('has a job at the very time of its end', async () => {
    const conference = await insertConference(world.db, now());
    const viewer = await insertTestAttendee(world.db, conference, { role: 'viewer' });
    const moderator = await insertTestAttendee(world.db, conference, { role: 'moderator' });
    const findRuns = () => findJobs('end-conferences', `conference:${conference}`);
    later(5);
    await enter(viewer);
    expect(await findRuns()).toEqual(['2026-11-26T09:20:00.000Z']);
    await enter(moderator);
    expect(await findRuns()).toEqual(['2026-11-26T09:31:00.000Z']);
  });

  test('is dropped ten minutes after its creation if nobody entered', async () => {
    const conference = await insertConference(world.db, now());
    later(10);
    await endOverdueConferences(ctx());

    expect(await findEnd(conference)).toMatchObject({ end_reason: 'empty' });
  });

  test('counts attendees as gone who are silent for 30 seconds, and ends when all are', async () => {
    const conference = await insertConference(world.db, now(), { duration_min: 0 });
    const moderator = await insertTestAttendee(world.db, conference, { role: 'moderator' });
    await enter(moderator);
    later(1);
    await see(moderator.id);
    later(1.5);
    await endOverdueConferences(ctx());
    const stay = await world.db
      .selectFrom('conference_stays')
      .select('left_at')
      .where('attendee_id', '=', moderator.id)
      .executeTakeFirstOrThrow();
    expect(stay).toEqual({ left_at: '2026-11-26T09:01:00.000Z' });
    expect(await findAttendeeByToken(ctx(), moderator.token)).toMatchObject({ state: 'left' });

    later(6);
    await endOverdueConferences(ctx());
    expect(await findEnd(conference)).toMatchObject({ end_reason: 'empty' });
  });
});
