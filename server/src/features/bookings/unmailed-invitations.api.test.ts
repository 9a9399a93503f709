import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../jobs.ts';
import { runDueJobs } from '../../platform/jobs/jobs.ts';
import type { OutgoingMail } from '../../platform/mail/mailer.ts';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { eventsIn } from '../../testing/feeds.ts';
import { cancel, moveTo, newestFor, withFile } from '../../testing/invitations.ts';
import { choose, sendDueMails } from '../../testing/news.ts';
import { acceptedIn, MONDAY, TEN, requestedIn, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ mailFrom: 'The Hub <hub@example.org>' });
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const FRIDAY = tunis(13, '10:00');

describe('the calendar of who has the hub open', () => {
  const look = ({ api }: TestPerson) => api.notifications.markSeen({ body: {} });

  test('follows what they saw there before the mail went out, once for each', async () => {
    const { startup, expert, booking } = await acceptedIn(world);
    await look(startup);
    await sendDueMails(world);

    expect(await withFile(world, startup)).toBe(1);
    const first = await newestFor(world, startup);
    expect(first).toMatchObject({ method: 'REQUEST' });
    expect(first.subject).toContain(`For your calendar: ${expert.name}`);

    await moveTo(expert, booking.id, FRIDAY.start);
    await look(startup);
    await sendDueMails(world);
    expect(await withFile(world, startup)).toBe(2);
    const moved = await newestFor(world, startup);
    expect(moved.event.start).toEqual(new Date(FRIDAY.start));
    expect(Number(moved.event.sequence)).toBeGreaterThan(Number(first.event.sequence));

    await cancel(expert, booking.id);
    await startup.api.notifications.remove({ body: {} });
    await sendDueMails(world);
    expect(await withFile(world, startup)).toBe(3);
    expect((await newestFor(world, startup)).method).toBe('CANCEL');
  });

  test('is left alone when they want no such mails at once', async () => {
    const { expert, startup } = await requestedIn(world).then(async (made) => {
      await choose(made.startup, 'booking.accepted', { inApp: true, email: 'daily' });
      await made.expert.api.bookings.accept({
        body: { bookingId: made.booking.id, start: TEN.start },
      });
      await moveTo(made.expert, made.booking.id, FRIDAY.start);
      await look(made.startup);
      return made;
    });
    await sendDueMails(world);

    expect(await withFile(world, expert)).toBe(1);
    expect(await withFile(world, startup)).toBe(0);
  });
});

test.each(['daily', 'off'] as const)(
  'a calendar learns of another place although such news is mailed %s',
  async (email) => {
    const { expert, startup, booking } = await acceptedIn(world);
    await choose(startup, 'booking.edited', { inApp: true, email });
    await sendDueMails(world);

    await expert.api.bookings.change({
      params: { id: booking.id },
      body: { mode: 'in_person', place: 'Room 2' },
    });
    await sendDueMails(world);

    expect(await withFile(world, startup)).toBe(2);
    expect((await newestFor(world, startup)).event.location).toBe('Room 2');
  },
);

test('an invitation that was left out for a newer one is sent after all when that one is refused for good', async () => {
  const { expert, booking } = await acceptedIn(world);
  await moveTo(expert, booking.id, FRIDAY.start);
  const sent: OutgoingMail[] = [];
  let isRefused = false;
  const send = (mail: OutgoingMail): Promise<void> => {
    if (mail.to.address !== expert.email || !mail.invitations) return Promise.resolve();
    if (isRefused) sent.push(mail);
    else isRefused = true;
    const tooLong = Object.assign(new Error('Too long'), { responseCode: 552, code: 'EMESSAGE' });
    return sent.length > 0 ? Promise.resolve() : Promise.reject(tooLong);
  };
  const log = pino({ level: 'silent' });
  const now = () => world.clock ?? new Date();
  const office = { ...world, mailer: { send, close: () => {} }, now, log };
  await makeJobsDue(world.db);
  await runDueJobs({ url: world.databaseUrl, handlers: jobHandlers(office), log });

  expect(sent).toHaveLength(1);
  const [event] = eventsIn(sent[0]?.invitations?.[0]?.content ?? '');
  expect(event?.start).toEqual(new Date(FRIDAY.start));
});
