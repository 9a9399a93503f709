import { DAY_MS } from '@thedot/domain/kernel/time';
import { MEETING_DAYS } from '@thedot/domain/limits';
import { expect, test } from 'vitest';
import { insertConference, insertTestAttendee } from '../../../testing/conferences.ts';
import { useWorld } from '../../../testing/world.ts';
import { forgetConferences } from './retention.jobs.ts';

const NOW = new Date('2026-11-26T09:00:00Z');
const { db, settings } = await useWorld({ clock: NOW });

test('meetings are forgotten 30 days after their end, except those that run or have a recording', async () => {
  const endOf = (daysMs: number) => ({
    ended_at: new Date(NOW.getTime() - daysMs).toISOString(),
    end_reason: 'api' as const,
  });
  const old = await insertConference(db, NOW, endOf(MEETING_DAYS * DAY_MS + 1));
  const recent = await insertConference(db, NOW, endOf(MEETING_DAYS * DAY_MS));
  const running = await insertConference(db, NOW);
  const recorded = await insertConference(db, NOW, endOf(2 * MEETING_DAYS * DAY_MS));
  const withoutFile = await insertConference(db, NOW, endOf(2 * MEETING_DAYS * DAY_MS));
  await insertTestAttendee(db, old);
  for (const [conference_id, state] of [
    [recorded, 'published'],
    [withoutFile, 'deleted'],
  ] as const)
    await db
      .insertInto('conference_recordings')
      .values({ conference_id, state, name: 'A', started_at: NOW.toISOString() })
      .execute();

  await forgetConferences({ db, settings, now: () => NOW });

  const kept = await db.selectFrom('conferences').select('id').execute();
  expect(kept.map(({ id }) => id).toSorted()).toEqual([recent, running, recorded].toSorted());
  expect(await db.selectFrom('conference_attendees').select('id').execute()).toEqual([]);
});
