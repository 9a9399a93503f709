import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import {
  GUEST_DAYS,
  GUEST_ADDRESSES_PER_DAY,
  GUEST_MOVE_MAILS_PER_DAY,
} from '@thedot/domain/limits';
import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { createFeed, fetchFeed, parseEvents } from '../../testing/bookings/feeds.ts';
import { findNewestInvitation } from '../../testing/bookings/invitations.ts';
import {
  listNotifications,
  MONDAY,
  NINE,
  TEN,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { createUserWithPassword, erase, requestErasure } from '../../testing/erasures.ts';
import {
  findAllMails,
  findMails,
  savePreference,
  sendDueMails,
} from '../../testing/notifications/mails.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { eraseIn } from '../../testing/personal-data.ts';
import { recordStatements } from '../../testing/queries.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { FEATURES } from '../../app/features.ts';
import { sendReminders } from '../scheduling/reminders.jobs.ts';
import { forgetGuestAddresses } from './space-guests.service.ts';
import { spaces } from './spaces.feature.ts';

const world = await useWorld({ clock: MONDAY });

/** Two members of one organization, who may write to each other. */
async function colleagues() {
  const amira = await world.person('startup');
  const guest = await world.person('member', { organizationId: amira.organizationId });
  return { amira, guest };
}
type Guests = NonNullable<
  Parameters<TestPerson['api']['spaces']['setGuests']>[0]['body']
>['guests'];
const setGuests = ({ api }: TestPerson, id: string, guests: Guests, scope?: 'all') =>
  api.spaces.setGuests({ params: { id }, body: { guests, ...(scope && { scope }) } });
const read = ({ api }: TestPerson, id: string) => api.spaces.booking({ params: { id } });
const mine = async ({ api }: TestPerson) => (await api.spaces.mine({ query: {} })).items;
const typesOf = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type);

/** Where the address of a guest is kept. */
async function findAddress(address: string): Promise<string[]> {
  const { rows } = await sql<{ kept: string }>`
    select 'guest' as kept from space_booking_guests where email = ${address}
    union all select 'mail' from mails where address = ${address} order by kept`.execute(world.db);
  return rows.map(({ kept }) => kept);
}

/** Counts towards a limit of the day. */
const countToday = (key: string, count: number) =>
  consume(world, { key, points: count, windowMs: DAY_MS }, count);

async function bookWithGuest(more: Parameters<typeof bookSpace>[2] = {}) {
  const people = await colleagues();
  const spaceId = await createSpace(world);
  const guests = [{ userId: people.guest.id }];
  const [booking] = await bookSpace(people.amira, spaceId, { guests, ...more });
  return { ...people, spaceId, id: booking?.id ?? '' };
}

describe('guests of a booking', () => {
  test('are told with an invitation, and find the booking in calendar, feed and coming bookings', async () => {
    const { amira, guest, id } = await bookWithGuest({ isPrivate: true });

    expect(await read(guest, id)).toMatchObject({
      isMine: false,
      actions: [],
      details: { title: 'Board', guests: [{ user: { id: guest.id }, email: null }] },
    });
    expect(await typesOf(guest)).toEqual(['space_booking.invited']);
    const listed = [{ id, isMine: false, actions: [], details: { booker: { name: amira.name } } }];
    expect(await mine(guest)).toMatchObject(listed);
    const { items } = await guest.api.spaces.bookings({ query: { scope: 'mine' } });
    expect(items).toMatchObject(listed);
    const { entries } = await guest.api.calendar.entries({
      query: { from: NINE.start, to: NINE.end, kinds: 'space' },
    });
    expect(entries).toMatchObject([{ id, isMine: false }]);
    const feed = (await fetchFeed(world, await createFeed(guest))).body;
    expect(parseEvents(feed)).toMatchObject([{ uid: `${id}@thedot`, status: 'CONFIRMED' }]);
    const { body, headers } = await world.app.inject({
      method: 'GET',
      url: `/api/space_booking/${id}/calendar`,
      headers: guest.headers,
    });
    expect(headers['content-disposition']).toContain('Carthage.ics');
    expect(parseEvents(body)).toMatchObject([{ uid: `${id}@thedot` }]);
    await sendDueMails(world);
    const { method, event, text } = await findNewestInvitation(world, guest);
    expect([method, event.uid]).toEqual(['REQUEST', `${id}@thedot`]);
    expect(text).toContain('invited you to Carthage');
  });

  test('get an email with the invitation without an account, and learn of a move and the end', async () => {
    const { amira, id } = await bookWithGuest({ guests: [{ email: 'Lina@Example.TN' }] });
    const mails = async () => {
      await sendDueMails(world);
      const all = await findAllMails(world);
      return all
        .filter(({ to }) => to.toLowerCase() === 'lina@example.tn')
        .toReversed()
        .map(({ subject, invitations: [it] }) => {
          const [event] = parseEvents(it?.content ?? '');
          return [subject.split(',')[0], it?.method, event?.start.toISOString()];
        });
    };
    expect(await mails()).toEqual([['Invitation: Carthage', 'REQUEST', NINE.start]]);

    await amira.api.spaces.change({ params: { id }, body: TEN });
    await mails();
    await amira.api.spaces.end({ params: { id }, query: {} });

    expect(await mails()).toEqual([
      ['Invitation: Carthage', 'REQUEST', NINE.start],
      ['Changed: Carthage', 'REQUEST', TEN.start],
      ['Cancelled: Carthage', 'CANCEL', TEN.start],
    ]);
  });

  test('without an account get one email of several moves', async () => {
    const { amira, id } = await bookWithGuest({ guests: [{ email: 'moves@example.tn' }] });
    await sendDueMails(world);
    for (const slot of [TEN, NINE, TEN])
      await amira.api.spaces.change({ params: { id }, body: slot });
    await sendDueMails(world);

    const mails = (await findAllMails(world)).filter(({ to }) => to === 'moves@example.tn');
    expect(mails).toHaveLength(2);
  });

  test('are no more than the seats of the space to which the booking moves', async () => {
    const { amira, id } = await bookWithGuest({
      guests: ['a', 'b', 'c'].map((it) => ({ email: `${it}@example.tn` })),
      persons: 2,
    });
    const small = await createSpace(world, { space: { capacity: 2 } });
    const desks = await createSpace(world, { units: 4, space: { type: 'hotdesk', capacity: 4 } });
    const moveTo = (spaceId: string) =>
      amira.api.spaces.change({ params: { id }, body: { spaceId, persons: 1 } });

    await expectRefusal(moveTo(small), 'space.too_many_guests');
    await expectRefusal(moveTo(desks), 'space.desk_guests');
    await setGuests(amira, id, []);
    expect(await moveTo(desks)).toMatchObject({ space: { id: desks } });
  });

  test('without an account are told of so many moves a day; a further one is refused', async () => {
    const { amira, id } = await bookWithGuest({ guests: [{ email: 'often@example.tn' }] });
    await countToday(`space-guest-moves:${amira.id}`, GUEST_MOVE_MAILS_PER_DAY - 1);
    const moveTo = (slot: typeof TEN) => amira.api.spaces.change({ params: { id }, body: slot });

    await moveTo(TEN);
    await expectRefusal(moveTo(NINE), 'request.rate_limited');

    expect(await read(amira, id)).toMatchObject(TEN);
    await setGuests(amira, id, []);
    expect(await moveTo(NINE)).toMatchObject(NINE);
  });

  test('without an account learn that the booking of an erased user is cancelled', async () => {
    const [staff, amira] = [await world.person('dot'), await createUserWithPassword(world)];
    const spaceId = await createSpace(world);
    await bookSpace(amira, spaceId, {
      guests: [{ email: 'left@example.tn' }],
      repeats: weeklyRule(3),
    });
    await sendDueMails(world);

    await erase(staff, await requestErasure(amira), []);
    await sendDueMails(world);

    const mails = (await findAllMails(world)).filter(({ to }) => to === 'left@example.tn');
    const told = mails.filter(({ subject }) => subject.startsWith('Cancelled'));
    const methods = told.flatMap(({ invitations }) => invitations.map(({ method }) => method));
    expect(methods).toEqual(['CANCEL', 'CANCEL', 'CANCEL']);
    await forgetGuestAddresses({ ...world, now: () => MONDAY });
    expect(await findAddress('left@example.tn')).toEqual([]);
  });

  test('are removed: calendars take the booking out, and invited again they get it back', async () => {
    const { amira, guest, id } = await bookWithGuest();
    const address = await createFeed(guest);
    const event = async () => {
      const [it] = parseEvents((await fetchFeed(world, address)).body);
      return [it?.status, Number(it?.sequence)];
    };
    const { sequence = 0 } = { sequence: (await event())[1] };

    await setGuests(amira, id, []);
    await expectRefusal(read(guest, id), 'booking.not_found');
    expect(await event()).toEqual(['CANCELLED', Number(sequence) + 1]);
    await setGuests(amira, id, [{ userId: guest.id }]);

    expect(await event()).toEqual(['CONFIRMED', Number(sequence) + 2]);
    expect(await typesOf(guest)).toEqual([
      'space_booking.invited',
      'space_booking.invitation_cancelled',
      'space_booking.invited',
    ]);
  });

  test('are told by notification and by email in as many statements as one', async () => {
    const { amira } = await colleagues();
    const spaceId = await createSpace(world, { space: { capacity: 40 } });
    const statementsFor = async (count: number, day: number) => {
      const [booking] = await bookSpace(amira, spaceId, tunisSlot(day, '09:00'));
      const params = { id: booking?.id ?? '' };
      const users = Array.from({ length: count }, () =>
        world.person('member', { organizationId: amira.organizationId }),
      );
      const guests = [
        ...(await Promise.all(users)).map(({ id: userId }) => ({ userId })),
        ...Array.from({ length: count }, (_, at) => ({ email: `${count}.${at}@example.tn` })),
      ];
      const body = tunisSlot(day, '14:00');
      const invite = await recordStatements(() => setGuests(amira, params.id, guests));
      const move = await recordStatements(() => amira.api.spaces.change({ params, body }));
      const end = await recordStatements(() => amira.api.spaces.end({ params, query: {} }));
      return [invite, move, end].map(({ length }) => length);
    };

    expect(await statementsFor(15, 11)).toEqual(await statementsFor(1, 12));
    await sendDueMails(world);
    const told = (await findAllMails(world)).filter(({ to }) => to === '15.14@example.tn');
    expect(told.map(({ subject }) => subject.split(',')[0])).toEqual(['Cancelled: Carthage']);
  });

  test('leave by themselves, once', async () => {
    const { amira, guest, id } = await bookWithGuest();

    await guest.api.spaces.leaveGuests({ params: { id } });

    await expectRefusal(guest.api.spaces.leaveGuests({ params: { id } }), 'booking.not_found');
    expect(await mine(guest)).toEqual([]);
    expect((await read(amira, id)).details?.guests).toEqual([]);
  });

  test('of a series get one message, and one when it is cancelled', async () => {
    const { amira, guest, id } = await bookWithGuest({ repeats: weeklyRule(3) });
    expect(await typesOf(guest)).toEqual(['space_booking.invited']);
    await sendDueMails(world);
    expect((await findMails(world, guest))[0]?.invitations).toHaveLength(3);

    await setGuests(amira, id, [], 'all');

    expect(await typesOf(guest)).toEqual([
      'space_booking.invitation_cancelled',
      'space_booking.invited',
    ]);
  });

  test('hear of a request once it is approved', async () => {
    const { amira, guest } = await colleagues();
    const nour = await world.person('dot');
    const spaceId = await createSpace(world, { needs_approval: true });
    const guests = [{ userId: guest.id }];
    const [request] = await bookSpace(amira, spaceId, { guests });
    expect([await typesOf(guest), await mine(guest)]).toEqual([[], []]);

    const ids = [request?.id ?? ''];
    await nour.api.spaces.decide({ body: { ids, status: 'accepted' } });

    expect(await typesOf(guest)).toEqual(['space_booking.invited']);
  });
});

describe('a reminder', () => {
  afterEach(() => {
    world.clock = MONDAY;
  });
  const remind = async (...beforeMs: number[]) => {
    for (const before of beforeMs) {
      world.clock = new Date(Date.parse(NINE.start) - before);
      await sendReminders({
        ...world,
        db: world.db,
        features: FEATURES,
        now: () => world.clock ?? MONDAY,
      });
    }
  };
  const remindersOf = async (person: TestPerson) =>
    (await typesOf(person)).filter((type) => type.includes('reminder'));
  const ALL = [
    'space_booking.invitation_reminder_hour',
    'space_booking.invitation_reminder_day',
  ] as const;

  test('reaches guests who are users a day and an hour before, once, unless they left or turned it off', async () => {
    const { amira, guest, id } = await bookWithGuest();
    const colleague = () => world.person('member', { organizationId: amira.organizationId });
    const [left, quiet] = [await colleague(), await colleague()];
    const users = [guest, left, quiet].map((it) => ({ userId: it.id }));
    await setGuests(amira, id, [...users, { email: 'address@example.tn' }]);
    await left.api.spaces.leaveGuests({ params: { id } });
    for (const type of ALL) await savePreference(quiet, type, { inApp: false, email: 'off' });

    await remind(DAY_MS + 1, DAY_MS, DAY_MS, HOUR_MS, HOUR_MS);

    expect(await remindersOf(guest)).toEqual(ALL);
    expect(await remindersOf(amira)).toEqual([
      'space_booking.reminder_hour',
      'space_booking.reminder_day',
    ]);
    expect([await remindersOf(left), await remindersOf(quiet)]).toEqual([[], []]);
    await sendDueMails(world);
    const [reminder] = await findMails(world, guest);
    expect(reminder?.text).toContain('You are expected at Carthage');
    expect(reminder?.text).toContain(amira.name);
    const subjects = (await findAllMails(world)).flatMap(({ to, subject }) =>
      to === 'address@example.tn' ? subject.split(':')[0] : [],
    );
    expect(subjects).toEqual(['Invitation']);
  });

  test('of the day is not sent to a guest who was invited within the day', async () => {
    const { amira, guest, id } = await bookWithGuest({ guests: [] });
    world.clock = new Date(Date.parse(NINE.start) - 20 * HOUR_MS);
    await setGuests(amira, id, [{ userId: guest.id }]);

    await remind(19 * HOUR_MS, HOUR_MS);

    expect(await remindersOf(guest)).toEqual(['space_booking.invitation_reminder_hour']);
  });
});

describe('inviting', () => {
  test('names the field of a guest who cannot be invited, and limits the addresses of a day', async () => {
    const { amira, guest, id } = await bookWithGuest();
    const stranger = await world.person('startup');
    const sent = [{ email: 'a@example.tn' }, { userId: guest.id }, { userId: stranger.id }];
    await expectFieldRefusal(setGuests(amira, id, sent), 'guests.2', 'space.guest_not_found');

    await countToday(`space-guests:${amira.id}`, GUEST_ADDRESSES_PER_DAY - 1);
    const addresses = [{ email: 'a@example.tn' }, { email: 'b@example.tn' }];
    await expectRefusal(setGuests(amira, id, addresses), 'request.rate_limited');
    await setGuests(amira, id, addresses.slice(0, 1));
  });

  test('is limited to seats, to contacts and to those who change the booking', async () => {
    const { amira, guest, spaceId, id } = await bookWithGuest();
    const stranger = await world.person('startup');
    const addresses = ['a', 'b', 'c', 'd', 'e', 'f'].map((it) => ({ email: `${it}@example.tn` }));
    const desks = await createSpace(world, {
      units: 4,
      space: { type: 'hotdesk', capacity: 4 },
    });

    await expectRefusal(setGuests(amira, id, addresses), 'space.too_many_guests');
    await expectRefusal(setGuests(amira, id, [{ userId: stranger.id }]), 'space.guest_not_found');
    await expectRefusal(setGuests(amira, id, [{ userId: randomUUID() }]), 'space.guest_not_found');
    await expectRefusal(setGuests(guest, id, []), 'booking.not_found');
    await expectRefusal(setGuests(stranger, id, []), 'booking.not_found');
    await expectRefusal(
      bookSpace(amira, spaceId, { ...TEN, guests: addresses }),
      'space.too_many_guests',
    );
    await expectRefusal(
      bookSpace(amira, desks, { guests: addresses.slice(0, 1) }),
      'space.desk_guests',
    );
    expect((await read(amira, id)).details?.guests).toHaveLength(1);
  });

  test('lets staff who book for another user come themselves', async () => {
    const { amira } = await colleagues();
    const nour = await world.person('dot');
    const spaceId = await createSpace(world);
    const guests = [{ userId: nour.id }];
    const [booking] = await bookSpace(nour, spaceId, { bookerId: amira.id, guests });
    expect((await read(amira, booking?.id ?? '')).details?.guests).toMatchObject([
      { user: { id: nour.id } },
    ]);
  });

  test('shows addresses to the booker and staff alone, and no guests to strangers', async () => {
    const { amira, guest } = await colleagues();
    const [nour, stranger] = [await world.person('dot'), await world.person('startup')];
    const spaceId = await createSpace(world, { space: { shows_bookers: true } });
    const guests = [{ userId: guest.id }, { email: 'lina@example.tn' }];
    const [booking] = await bookSpace(amira, spaceId, { guests });
    const seenBy = async (reader: TestPerson) =>
      (await read(reader, booking?.id ?? '')).details?.guests.map(
        ({ user, email }) => email ?? user?.id,
      );

    expect(await seenBy(amira)).toEqual([guest.id, 'lina@example.tn']);
    expect(await seenBy(nour)).toEqual([guest.id, 'lina@example.tn']);
    expect(await seenBy(guest)).toEqual([guest.id]);
    expect(await seenBy(stranger)).toEqual([]);
  });

  test('invites once in parallel', async () => {
    const { amira, guest, id } = await bookWithGuest({ guests: [] });
    const guests = [{ userId: guest.id }, { email: 'lina@example.tn' }];

    await Promise.all(Array.from({ length: 5 }, () => setGuests(amira, id, guests)));

    expect((await read(amira, id)).details?.guests).toHaveLength(2);
    expect(await typesOf(guest)).toEqual(['space_booking.invited']);
  });

  test('is erased with the guest, and the addresses with the booker', async () => {
    const { amira, guest, id } = await bookWithGuest();
    await setGuests(amira, id, [{ userId: guest.id }, { email: 'lina@example.tn' }]);
    const rows = () =>
      world.db
        .selectFrom('space_booking_guests')
        .select(['user_id as userId', 'email'])
        .where('booking_id', '=', id)
        .execute();

    await sendDueMails(world);
    await eraseIn(world, spaces, amira);
    expect(await rows()).toEqual([{ userId: guest.id, email: null }]);
    await eraseIn(world, spaces, guest);
    expect(await rows()).toEqual([]);
  });
});

test('addresses are forgotten a month after the booking, with the emails to them', async () => {
  const { amira, id } = await bookWithGuest({ guests: [{ email: 'month@example.tn' }] });
  const { end } = await read(amira, id);
  const forget = (days: number) =>
    forgetGuestAddresses({
      ...world,
      now: () => new Date(Date.parse(end) + days * DAY_MS + 1),
    });

  await forget(GUEST_DAYS);
  expect(await findAddress('month@example.tn')).toEqual(['guest', 'mail']);
  await sendDueMails(world);
  await forget(GUEST_DAYS - 1);
  expect(await findAddress('month@example.tn')).toEqual(['guest', 'mail']);
  await forget(GUEST_DAYS);

  expect(await findAddress('month@example.tn')).toEqual([]);
});
