import { MEETING_DAYS } from '@thedot/domain/limits';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openCallScreen, snapshotOf } from '../../testing/call-screens.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { eraseAccount } from '../../testing/erasures.ts';
import {
  createAnsweredCall,
  createSession,
  getMeeting,
  joinMeeting,
} from '../../testing/meetings.ts';
import { MONDAY } from '../../testing/bookings/sessions.ts';
import { eraseIn } from '../../testing/personal-data.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { findAttendeeByToken } from '../conference/attendees.service.ts';
import { meetings } from './meetings.feature.ts';
import { forgetGuests } from './meetings.personal-data.ts';
import { leaveMeetings } from './offboarding.service.ts';
import { syncOpenRuns } from './attendance.service.ts';

const world = await useWorld({ clock: MONDAY });
beforeEach(() => (world.clock = MONDAY));
const ctx = { ...world, now: () => world.clock! };
const staff = await world.person('dot');

async function openScreen(token: string) {
  return openCallScreen(world, { ...(await findAttendeeByToken(ctx, token)), token });
}

async function enter(person: Pick<TestPerson, 'api'>, id: string) {
  const reply = await joinMeeting(person, id);
  if (reply.kind !== 'embedded') throw new Error(`The reply is ${reply.kind}`);
  const screen = await openScreen(reply.token);
  snapshotOf(await screen.enter());
  await syncOpenRuns(ctx);
  return screen;
}

const addLink = async ({ api }: TestPerson, id: string, link: object = {}) => {
  const body = { name: null, role: 'viewer', expiresAt: null, ...link } as const;
  const { path } = await api.meetingLinks.create({ params: { id }, body });
  return path.replace('/visio/guest/', '');
};
const joinAsGuest = async (token: string, name: string) => {
  const reply = await world.anonymous.meetingGuests.join({ params: { token }, body: { name } });
  if (reply.kind !== 'embedded') throw new Error(`The reply is ${reply.kind}`);
  const screen = await openScreen(reply.token);
  await screen.enter();
  await syncOpenRuns(ctx);
  return screen;
};
/** Someone who leaves nothing else open. */
const createMember = async () => {
  const { organizationId } = await world.person('startup');
  return world.person('member', { organizationId });
};
const startMeeting = async (owner: TestPerson, name = 'Demo') =>
  (await owner.api.meetings.start({ body: { name } })).id;
const remove = async ({ id: userId }: TestPerson) => {
  await staff.api.directory.remove({
    body: { userId, isRemoved: true, decisions: [], message: '' },
  });
  await world.runJobs();
};

describe('a removed user', () => {
  test('is taken out of the meeting of another, whose others go on', async () => {
    const owner = await world.person('startup');
    const guest = await createMember();
    const id = await startMeeting(owner);
    const host = await enter(owner, id);
    const reply = await joinMeeting(guest, id);
    if (reply.kind !== 'embedded') throw new Error(`The reply is ${reply.kind}`);
    const waiting = await openScreen(reply.token);
    await waiting.enter();

    await remove(guest);

    expect(await waiting.waitFor('closed')).toEqual([{ reason: 'access_ended' }]);
    await expectRefusal(findAttendeeByToken(ctx, reply.token), 'meeting.token_invalid');
    expect(await host.codeOf('hand', { raised: true })).toBe('allowed');
  });

  test('leaves a call, whose other side goes on', async () => {
    const { caller, callee, id } = await createAnsweredCall(world);
    const [one, other] = [await enter(caller, id), await enter(callee, id)];

    await remove(callee);

    expect(await other.waitFor('closed')).toEqual([{ reason: 'access_ended' }]);
    await one.waitFor('participants', (it) => it.length === 1);
  });

  test('hosts no meeting any more: those that run end for all, and do not open again', async () => {
    const owner = await createMember();
    const id = await startMeeting(owner);
    await enter(owner, id);
    const token = await addLink(owner, id, { name: 'Salma', role: 'moderator' });
    const guest = await joinAsGuest(token, 'Salma');

    await remove(owner);

    expect(await guest.waitFor('closed')).toEqual([{ reason: 'ended', why: 'api' }]);
    const { closed_at, ended_at } = await world.db
      .selectFrom('meetings as m')
      .innerJoin('meeting_runs as r', 'r.meeting_id', 'm.id')
      .select(['m.closed_at', 'r.ended_at'])
      .where('m.id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ closed_at, ended_at }).toEqual({
      closed_at: MONDAY.toISOString(),
      ended_at: MONDAY.toISOString(),
    });
    await staff.api.directory.remove({
      body: { userId: owner.id, isRemoved: false, decisions: [], message: '' },
    });
    await expectRefusal(
      world.anonymous.meetingGuests.find({ params: { token } }),
      'meeting.link_gone',
    );
  });

  test('takes the guests of their links out of a session, also once they are erased', async () => {
    const { expert, startup, id } = await createSession(world);
    await enter(startup, id);
    await enter(expert, id);
    const guest = await joinAsGuest(
      await addLink(expert, id, { name: 'Salma', role: 'moderator' }),
      'Salma',
    );
    await world.db.updateTable('meeting_links').set({ created_by: startup.id }).execute();

    await eraseIn(world, meetings, startup);
    await leaveMeetings(ctx, { userId: startup.id });

    expect(await guest.waitFor('closed')).toEqual([{ reason: 'link_revoked' }]);
  });
});

test('an erased user is taken out of a call, whose other side records on, and is not named in it', async () => {
  const { caller, callee, id } = await createAnsweredCall(world);
  const [one, other] = [await enter(caller, id), await enter(callee, id)];
  expect(await other.codeOf('start-recording', {})).toBe('allowed');

  await eraseAccount(world, { staff, person: callee });
  await world.runJobs();

  expect(await other.waitFor('closed')).toEqual([{ reason: 'access_ended' }]);
  await one.waitFor('recording', (it) => it?.recorderId === one.id);
  await one.waitFor('participants', (it) => it.length === 1);
  await syncOpenRuns(ctx);
  const { attendance } = await getMeeting(caller, id);
  expect(attendance.map(({ userId, leftAt }) => ({ userId, isPresent: leftAt === null }))).toEqual(
    expect.arrayContaining([
      { userId: caller.id, isPresent: true },
      { userId: null, isPresent: false },
    ]),
  );
  expect(attendance).toHaveLength(2);
});

test('an erased user’s meetings, recordings and files have no name any more', async () => {
  const owner = await world.person('startup');
  const id = await startMeeting(owner, 'Canary with Amira');
  const host = await enter(owner, id);
  const started = await host.ask('start-recording', {});
  if (!('reply' in started)) throw new Error(started.code);
  const recordingId = started.reply.id;
  await world.db
    .updateTable('conference_recordings')
    .set({ meta: JSON.stringify({ name: 'Canary renamed', kind: 'instant' }) })
    .where('id', '=', recordingId)
    .execute();
  await sql`
    insert into files (id, name, media_type, size, sha256, has_thumbnail, subject_kind, subject_id, verdict)
    values (gen_random_uuid(), 'Canary with Amira.webm', 'video/webm', 1, '', false, 'recording', ${recordingId}, 'clean')`.execute(
    world.db,
  );

  const findTablesWithName = async () => {
    const { rows } = await sql<{ name: string }>`
      select 'conferences' as name from conferences as t where to_jsonb(t)::text like '%Canary%' union
      select 'conference_recordings' from conference_recordings as t where to_jsonb(t)::text like '%Canary%' union
      select 'files' from files as t where to_jsonb(t)::text like '%Canary%' union
      select 'meetings' from meetings as t where to_jsonb(t)::text like '%Canary%' union
      select 'meeting_runs' from meeting_runs as t where to_jsonb(t)::text like '%Canary%' union
      select 'meeting_recordings' from meeting_recordings as t where to_jsonb(t)::text like '%Canary%'
      order by 1`.execute(world.db);
    return rows.map(({ name }) => name);
  };
  const { id: runId } = await world.db
    .selectFrom('meeting_runs')
    .select('id')
    .where('meeting_id', '=', id)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('meeting_recordings')
    .values({
      run_id: runId,
      server: 'embedded',
      record_id: crypto.randomUUID(),
      name: 'Canary with Amira',
      state: 'ready',
      started_at: MONDAY.toISOString(),
      expires_at: new Date(MONDAY.getTime() + 90 * DAY_MS).toISOString(),
    })
    .execute();
  expect(await findTablesWithName()).toHaveLength(6);

  await eraseIn(world, meetings, owner);

  expect(await findTablesWithName()).toEqual([]);
  const { name } = await world.db
    .selectFrom('meeting_recordings')
    .select('name')
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  // It is called after its meeting again.
  expect(name).toBe('');
});

describe('30 days after a meeting', () => {
  test('its guests are forgotten, unless it was recorded, and the names of users stay', async () => {
    const runs = await Promise.all(
      ['forgotten', 'recorded', 'recent'].map(async (kind) => {
        const owner = await world.person('startup');
        const id = await startMeeting(owner);
        await enter(owner, id);
        const token = await addLink(owner, id, { name: `Salma ${kind}`, role: 'moderator' });
        await joinAsGuest(token, 'Salma');
        await owner.api.meetings.end({ params: { id } });
        await world.runJobs();
        return { kind, id, owner };
      }),
    );
    const runOf = (kind: string) =>
      world.db
        .selectFrom('meeting_runs')
        .select('id')
        .where('meeting_id', '=', runs.find((it) => it.kind === kind)?.id ?? '')
        .executeTakeFirstOrThrow();
    await world.db
      .updateTable('meeting_runs')
      .set({ ended_at: new Date(MONDAY.getTime() + DAY_MS).toISOString() })
      .where('id', '=', (await runOf('recent')).id)
      .execute();
    await world.db
      .insertInto('meeting_recordings')
      .values({
        run_id: (await runOf('recorded')).id,
        server: 'embedded',
        record_id: crypto.randomUUID(),
        name: 'Demo',
        state: 'ready',
        started_at: MONDAY.toISOString(),
        expires_at: new Date(MONDAY.getTime() + 90 * DAY_MS).toISOString(),
      })
      .execute();
    world.clock = new Date(MONDAY.getTime() + MEETING_DAYS * DAY_MS + 1_000);

    await forgetGuests(ctx);

    const kept = await world.db
      .selectFrom('meeting_attendances')
      .select(['name', 'user_id'])
      .where('run_id', 'in', [
        (await runOf('forgotten')).id,
        (await runOf('recorded')).id,
        (await runOf('recent')).id,
      ])
      .orderBy('name')
      .execute();
    expect(kept.filter((it) => it.user_id === null).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['–', 'Salma recent', 'Salma recorded']),
    );
    expect(kept.filter((it) => it.user_id === null)).toHaveLength(3);
    expect(kept.filter((it) => it.user_id !== null && it.name !== '–')).toHaveLength(3);
    const links = await world.db.selectFrom('meeting_links').select('name').execute();
    expect(links.filter(({ name }) => name?.includes('forgotten'))).toEqual([]);
  });

  test('only links of a room are left, unless they were revoked', async () => {
    const owner = await world.person('startup');
    const { id: roomId } = await owner.api.meetings.room();
    const kept = await addLink(owner, roomId, { name: 'Salma' });
    await addLink(owner, roomId, { name: 'Nour' });
    await world.db
      .updateTable('meeting_links')
      .set({ revoked_at: MONDAY.toISOString() })
      .where('name', '=', 'Nour')
      .execute();
    await addLink(owner, await startMeeting(owner), { name: 'Walid' });
    world.clock = new Date(MONDAY.getTime() + MEETING_DAYS * DAY_MS + 1_000);

    await forgetGuests(ctx);

    const links = await world.db
      .selectFrom('meeting_links')
      .select('name')
      .where('created_by', '=', owner.id)
      .execute();
    expect(links).toEqual([{ name: 'Salma' }]);
    await world.anonymous.meetingGuests.find({ params: { token: kept } });
  });
});
