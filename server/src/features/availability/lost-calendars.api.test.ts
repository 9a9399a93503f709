import { HOUR_MS } from '@thedot/domain/kernel/time';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CalendarServer } from '../../testing/calendar-server.ts';
import {
  busyOf,
  calendarWorld,
  forgetCalendars,
  saveCalendar,
  shownTo,
  withTheDentist,
} from '../../testing/personal-calendars.ts';
import { expertIn, toldTo } from '../../testing/sessions.ts';
import { createKeys } from '../../platform/keys.ts';
import type { KeptMail } from '../../platform/mail/mailer.ts';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { later } from '../../testing/waiting.ts';
import type { TestPerson, World } from '../../testing/world.ts';
import { readCalendars } from './availability.jobs.ts';

let world: World;
let calendar: CalendarServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, calendar, close } = await calendarWorld());
});
afterAll(() => close());
beforeEach(() => withTheDentist({ world, calendar }));
afterEach(() => forgetCalendars(world));

const save = (person: TestPerson) => saveCalendar(person, calendar.address);

test('one that is given up by two at once is told of once', async () => {
  const expert = await expertIn(world);
  await save(expert);
  later(world, 25 * HOUR_MS);
  const failing: (() => void)[] = [];
  calendar.answer = (_, response) => {
    failing.push(() => void response.writeHead(500).end());
    if (failing.length === 2) for (const fail of failing) fail();
  };

  const { db, keys, settings, live } = world;
  const job = {
    db,
    live,
    keys,
    settings,
    now: () => world.clock ?? new Date(),
    log: pino({ level: 'silent' }),
  };
  await Promise.all([readCalendars(job), expert.api.personalCalendar.refresh()]);

  expect(failing).toHaveLength(2);
  expect(await busyOf(world, expert)).toEqual([]);
  expect(await toldTo(expert)).toHaveLength(1);
});

test('one whose address was sealed with a key that is lost has to be given again', async () => {
  const expert = await expertIn(world);
  await save(expert);
  const sealed = createKeys('another key').seal('personal-calendar', calendar.address, expert.id);
  await world.db
    .updateTable('expert_calendars')
    .set({ address: sealed })
    .where('expert_id', '=', expert.id)
    .execute();

  const { calendar: shown } = await expert.api.personalCalendar.refresh();
  expect(shown).toMatchObject({ failure: 'key_lost', busy: 1 });
  later(world, 25 * HOUR_MS);
  await expert.api.personalCalendar.refresh();
  await makeJobsDue(world.db);
  await world.runJobs();

  expect(await toldTo(expert)).toMatchObject([{ type: 'availability.calendar_lost' }]);
  const mails = (await world.app.inject('/mail/api')).json<KeptMail[]>();
  expect(mails.filter(({ to }) => to === expert.email)).toMatchObject([
    { text: expect.stringContaining('enter the address again') },
  ]);
  await save(expert);
  expect(await shownTo(expert)).toMatchObject({ failure: null, busy: 1 });
});

describe('who is an expert no more', () => {
  const stored = ({ id }: TestPerson) =>
    world.db
      .selectFrom('expert_calendars')
      .select('expert_id')
      .where('expert_id', '=', id)
      .execute();

  test('has no calendar here, nor busy times of it', async () => {
    const admin = await world.person('super-admin');
    const [edited, other] = [await expertIn(world), await expertIn(world)];
    for (const expert of [edited, other]) await save(expert);

    await admin.api.directory.edit({ body: { id: edited.id, role: 'guest' } });

    expect([await stored(edited), await busyOf(world, edited)]).toEqual([[], []]);
    expect(await stored(other)).toHaveLength(1);
  });

  test('takes it back, should one be left', async () => {
    const expert = await expertIn(world);
    await save(expert);
    await world.db
      .updateTable('users')
      .set({ role: 'guest' })
      .where('id', '=', expert.id)
      .execute();

    await expert.api.personalCalendar.remove();

    expect([await stored(expert), await busyOf(world, expert)]).toEqual([[], []]);
  });
});
