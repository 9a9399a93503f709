import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancel, moveTo, newestFor, withFile } from '../../testing/invitations.ts';
import { choose, mailsTo, sendDueMails } from '../../testing/news.ts';
import { acceptedIn, MONDAY, NINE, TEN, requestedIn, tunis } from '../../testing/sessions.ts';
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

const subjectsTo = async (person: TestPerson) =>
  (await mailsTo(world, person)).map(({ subject }) => subject);

/** Of both, who get the same session, each on a way of their own. */
const bothGot = async (people: readonly TestPerson[]) =>
  Promise.all(people.map((person) => newestFor(world, person)));

describe('an accepted session', () => {
  test('reaches both calendars: of who asked with the news, of who accepted by itself', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await sendDueMails(world);

    const [theirs, mine] = await bothGot([startup, expert]);

    for (const { method, event } of [theirs!, mine!]) {
      expect(method).toBe('REQUEST');
      expect(event).toMatchObject({
        uid: `${booking.id}@thedot`,
        start: new Date(NINE.start),
        end: new Date(NINE.end),
        status: 'CONFIRMED',
        organizer: { val: 'mailto:hub@example.org' },
      });
    }
    expect(theirs?.subject).toContain('Confirmed');
    expect(theirs?.event.summary).toBe(`Session with ${expert.name}: Fundraising`);
    expect(mine?.subject).toContain(`For your calendar: ${startup.name}`);
    expect(mine?.event.summary).toBe(`Session with ${startup.name}: Fundraising`);
  });

  test('tells neither of the two the other’s address', async () => {
    const { expert, startup } = await acceptedIn(world);
    await sendDueMails(world);
    const [theirs, mine] = await bothGot([startup, expert]);

    expect(theirs?.content).not.toContain(expert.email);
    expect(mine?.content).not.toContain(startup.email);
    expect(mine?.content.replaceAll('\r\n ', '')).toContain(`MAILTO:${expert.email}`);
  });

  test('is told in the recipient’s language and on their clocks', async () => {
    const { expert, startup } = await acceptedIn(world);
    const set = { language: 'fr', time_zone: 'Europe/Paris' };
    await world.db.updateTable('users').set(set).where('id', '=', startup.id).execute();
    await sendDueMails(world);

    const { event, content } = await newestFor(world, startup);

    expect(event.summary).toBe(`Session avec ${expert.name}\u00a0: Levée de fonds`);
    expect(event.start).toEqual(new Date(NINE.start));
    expect(content).toContain('DTSTART;TZID=Europe/Paris:20260311T090000');
    expect(content).toContain('TZID:Europe/Paris');
  });

  test('goes as both a part that programs read at once and a file', async () => {
    const { startup } = await acceptedIn(world);
    await sendDueMails(world);
    const [{ id } = { id: '' }] = await mailsTo(world, startup);

    const raw = await readFile(`${world.settings.dataDir}/mail/${id}.eml`, 'utf8');

    expect(raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
    expect(raw).toMatch(/content-disposition: attachment; filename=session\.ics/i);
  });
});

describe('what happens to a session afterwards', () => {
  test('is followed by both calendars under one name, in rising order', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const sequences: number[][] = [];
    const look = async () => {
      await sendDueMails(world);
      const got = await bothGot([expert, startup]);
      sequences.push(got.map(({ event }) => Number(event.sequence)));
      return got;
    };

    await look();
    await moveTo(startup, booking.id, FRIDAY.start);
    const moved = await look();
    await expert.api.bookings.change({
      params: { id: booking.id },
      body: { mode: 'in_person', place: 'Room 2; 3rd floor' },
    });
    const placed = await look();
    await cancel(startup, booking.id);
    const cancelled = await look();

    for (const { event } of moved) expect(event.start).toEqual(new Date(FRIDAY.start));
    for (const { event } of placed) expect(event.location).toBe('Room 2; 3rd floor');
    for (const { event, method } of cancelled) {
      expect(method).toBe('CANCEL');
      expect(event).toMatchObject({ status: 'CANCELLED', start: new Date(FRIDAY.start) });
    }
    const uids = [...moved, ...placed, ...cancelled].map(({ event }) => event.uid);
    expect(new Set(uids)).toEqual(new Set([`${booking.id}@thedot`]));
    for (const of of [0, 1]) {
      const rising = sequences.map((both) => both[of]!);
      expect(rising).toEqual([...new Set(rising)].toSorted((a, b) => a - b));
    }
  });

  test('is told as it is when the mail goes out, not as it was', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await moveTo(expert, booking.id, FRIDAY.start);
    await sendDueMails(world);

    const mails = (await mailsTo(world, startup)).filter((it) => it.invitations.length > 0);

    expect(mails).toHaveLength(2);
    for (const { invitations } of mails) {
      expect(invitations[0]?.content).toContain('20260313T100000');
    }
  });

  test('takes back what was never brought only once, and brings nothing that is over', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await cancel(expert, booking.id);
    await sendDueMails(world);

    expect(await withFile(world, startup)).toBe(1);
    expect(await subjectsTo(expert)).toEqual([
      expect.stringContaining('Out of your calendar'),
      expect.stringContaining('asks for a session'),
    ]);
    expect((await newestFor(world, startup)).method).toBe('CANCEL');
  });

  test('comes to who did it once, however often they changed their mind within the minute', async () => {
    const { expert, booking } = await acceptedIn(world);
    await moveTo(expert, booking.id, TEN.start);
    await moveTo(expert, booking.id, FRIDAY.start);
    await sendDueMails(world);

    expect(await withFile(world, expert)).toBe(1);
    expect((await newestFor(world, expert)).event.start).toEqual(new Date(FRIDAY.start));
  });

  test('reaches both when the hub’s staff did it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await moveTo(await world.person('dot'), booking.id, FRIDAY.start);
    await sendDueMails(world);

    for (const { event } of await bothGot([expert, startup])) {
      expect(event.start).toEqual(new Date(FRIDAY.start));
    }
  });
});

describe('no calendar file comes', () => {
  test('with what is not agreed yet, nor when a request is withdrawn', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await startup.api.bookings.change({ params: { id: booking.id }, body: { place: 'Room 2' } });
    await cancel(startup, booking.id);
    await sendDueMails(world);

    expect(await withFile(world, expert)).toBe(0);
    expect(await withFile(world, startup)).toBe(0);
  });

  test('to who does what, once they want no mail at once when a session is agreed', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await choose(expert, 'booking.accepted', { inApp: true, email: 'daily' });
    const body = { bookingId: booking.id, start: TEN.start };
    await expert.api.bookings.accept({ body });
    await sendDueMails(world);

    expect(await withFile(world, expert)).toBe(0);
    expect(await withFile(world, startup)).toBe(1);
  });
});

test('changes at once each have a number of their own, and the last is the highest', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  const sequence = async () => {
    const its = world.db.selectFrom('bookings').select('sequence').where('id', '=', booking.id);
    return (await its.executeTakeFirstOrThrow()).sequence;
  };
  const edit = ({ api }: TestPerson, room: number) =>
    api.bookings.change({ params: { id: booking.id }, body: { place: `Room ${room}` } });
  const before = await sequence();

  // All fifty in one go would only wait for a connection each.
  for (let wave = 0; wave < 5; wave++) {
    // Each its own room: whoever names the room that it is in already changes nothing.
    const rooms = Array.from({ length: 10 }, (_, i) => wave * 10 + i);
    await Promise.all(rooms.map((room) => edit(room % 2 ? expert : startup, room)));
  }

  expect(await sequence()).toBe(before + 50);
});
