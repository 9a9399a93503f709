import { afterEach, describe, expect, test } from 'vitest';
import { lockTimeOf } from '../../platform/claims/claims.queries.ts';
import {
  accept,
  cancel,
  edit,
  expectRefusal,
  look,
  move,
  newest,
  propose,
  report,
  repropose,
  request,
  sessionWith,
} from '../../testing/bookings.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import {
  acceptedIn,
  expertIn,
  MONDAY,
  NINE,
  requestedIn,
  TEN,
  toldTo,
  tunis,
} from '../../testing/sessions.ts';
import { whileHeld } from '../../testing/waiting.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const THURSDAY = tunis(12, '10:00');
const EVENING = tunis(12, '19:00');
const FRIDAY = tunis(13, '10:00');

describe('moving a session', () => {
  test('keeps its booking and hours, frees the old time and notifies the other side', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    const moved = await move(startup, booking.id, FRIDAY, { message: 'A train strike.' });

    expect(moved).toMatchObject({ id: booking.id, status: 'accepted', session: FRIDAY });
    expect(moved.hours.usedMinutes).toBe(booking.hours.usedMinutes);
    expect(moved.steps.at(-1)).toMatchObject({
      kind: 'rescheduled',
      slots: [NINE, FRIDAY],
      reason: 'A train strike.',
    });
    expect(await newest(expert)).toMatchObject({
      type: 'booking.rescheduled',
      params: { start: FRIDAY.start, was: NINE.start },
    });
    await sessionWith(world, expert, NINE);
  });

  test('may overlap the time it had, but not be the same', async () => {
    const { startup, expert, booking } = await acceptedIn(world);
    await expectRefusal(move(startup, booking.id, NINE), 'booking.same_time', {
      errors: [{ path: 'start' }],
    });
    expect(await newest(expert)).toMatchObject({ type: 'booking.requested' });

    const halfLater = tunis(11, '09:30');
    expect(await move(startup, booking.id, halfLater)).toMatchObject({ session: halfLater });
  });

  test('keeps the requester, but not the expert, to the expert’s hours', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await expectRefusal(move(startup, booking.id, EVENING), 'expert.unavailable', {
      errors: [{ path: 'start', code: 'expert.unavailable' }],
    });
    expect(await move(expert, booking.id, EVENING)).toMatchObject({ session: EVENING });
  });

  test('is refused to a time at which either side is busy, and keeps its time', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const other = await sessionWith(world, expert, TEN);
    await expectRefusal(move(expert, booking.id, TEN), 'booking.time_conflict');
    expect(await look(startup, booking.id)).toMatchObject({ session: NINE });
    await expectRefusal(request(other.startup, expert.id, NINE), 'expert.unavailable');
  });

  test('is left to staff within twelve hours of its old or new time', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const soon = tunis(9, '15:00');
    await expectRefusal(move(expert, booking.id, soon), 'booking.too_late');
    await expectRefusal(move(startup, booking.id, soon), 'expert.unavailable');

    world.clock = new Date(Date.parse(NINE.start) - 11 * 3_600_000);
    await expectRefusal(move(expert, booking.id, FRIDAY), 'booking.too_late');
    expect(await move(staff, booking.id, FRIDAY)).toMatchObject({ session: FRIDAY });

    world.clock = MONDAY;
    expect(await move(staff, booking.id, soon)).toMatchObject({ session: soon });
  });

  test('keeps its length when the expert no longer offers it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await expert.api.availability.save({ body: { sessionMinutes: [30] } });
    expect(await move(startup, booking.id, FRIDAY)).toMatchObject({ session: FRIDAY });
  });

  test('keeps to hours that change at the same moment', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const hours = [{ wday: 3, start: '09:00', end: '17:00' }];

    const { ended } = await whileHeld<unknown>(world, {
      hold: (tx) => lockTimeOf(tx, expert.id),
      calls: [
        () => expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } }),
        () => move(startup, booking.id, FRIDAY),
      ],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'expert.unavailable' } },
    ]);
  });
});

describe('an expert with one session a day', () => {
  const limitedExpert = async () => {
    const expert = await expertIn(world);
    await expert.api.availability.save({ body: { dailySessions: 1 } });
    return expert;
  };

  test("can't have a second one moved to or requested for a day", async () => {
    const expert = await limitedExpert();
    await sessionWith(world, expert, tunis(11, '16:00'));
    const { startup, id } = await sessionWith(world, expert, THURSDAY);
    await expectRefusal(move(startup, id, NINE), 'expert.unavailable');
    await expectRefusal(request(startup, expert.id, NINE), 'expert.unavailable');
  });

  test('gets one of two that are moved to a day at once', async () => {
    const expert = await limitedExpert();
    const one = await sessionWith(world, expert, NINE);
    const two = await sessionWith(world, expert, THURSDAY);

    const { ended } = await whileHeld(world, {
      hold: (tx) => lockTimeOf(tx, expert.id),
      calls: [
        () => move(one.startup, one.id, FRIDAY),
        () => move(two.startup, two.id, tunis(13, '15:00')),
      ],
    });

    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

describe('editing a booking', () => {
  test('lets either side set the place of a session, but not its description', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const place = { mode: 'in_person', place: 'Room 2' } as const;
    expect(await edit(expert, booking.id, place)).toMatchObject({ ...place, session: NINE });
    await expectRefusal(edit(startup, booking.id, { description: 'Else' }), 'booking.changed');
  });

  test('has no effect when nothing changes', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    await edit(expert, booking.id, {});
    const { mode, place } = booking;
    const after = await edit(expert, booking.id, { mode, place });

    expect(after.steps).toEqual(booking.steps);
    expect(after.sequence).toBe(booking.sequence);
    expect((await toldTo(startup)).map(({ type }) => type)).toEqual(['booking.accepted']);
  });

  test('mails what changed with the message of the editor', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await edit(expert, booking.id, { place: 'Room 2', message: 'The lift is broken.' });
    await sendDueMails(world);

    const [mail] = await mailsTo(world, startup);
    expect(mail?.subject).toBe(`${expert.name} changed your session`);
    expect(mail?.text).toContain(
      'changed where the session is. The rest stays as it is. They write:',
    );
    expect(mail?.text).toContain('The lift is broken.');
  });
});

describe('a change from an outdated version', () => {
  const changed = ['booking.changed', { status: 409 }] as const;

  test('is made when it names the current time or none', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await move(expert, booking.id, FRIDAY, { was: NINE.start });
    const now = { was: FRIDAY.start };
    expect(await move(startup, booking.id, THURSDAY, now)).toMatchObject({ session: THURSDAY });
    expect(await move(startup, booking.id, FRIDAY)).toMatchObject({ session: FRIDAY });
  });

  test('does not overwrite an edit of the other side', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const { id, sequence } = booking;
    await edit(expert, id, { place: 'Room 2', sequence });

    const theirs = { mode: 'in_person', place: 'Lab' } as const;
    await expectRefusal(edit(startup, id, { ...theirs, sequence }), ...changed);
    const { sequence: now } = await look(startup, id);
    expect(await edit(startup, id, { ...theirs, sequence: now })).toMatchObject(theirs);
  });

  test('does not accept a request that was edited since', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const { id, round, sequence } = await look(expert, booking.id);
    await edit(startup, id, { mode: 'in_person', place: 'Sfax' });

    await expectRefusal(accept(expert, id, NINE, { round, sequence }), ...changed);

    const seen = await look(expert, id);
    expect(seen).toMatchObject({ place: 'Sfax', sequence: sequence + 1 });
    const now = { round, sequence: seen.sequence };
    expect(await accept(expert, id, NINE, now)).toMatchObject({ status: 'accepted' });
  });

  test('does not report attendance at a time the session was moved from', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await move(startup, booking.id, THURSDAY);
    world.clock = new Date(THURSDAY.end);
    const reportAt = (was: string) => report(expert, booking.id, 'attended', { was });
    await expectRefusal(reportAt(NINE.start), ...changed);
    expect(await reportAt(THURSDAY.start)).toMatchObject({ status: 'finished' });
  });

  test('does not cancel a request that became a session or was moved', async () => {
    const { startup, booking } = await acceptedIn(world);
    const cancelWhen = (seen: Parameters<typeof cancel>[3]) =>
      cancel(startup, booking.id, 'Found another', seen);

    await expectRefusal(cancelWhen({ from: 'pending' }), ...changed);
    await expectRefusal(cancelWhen({ from: 'accepted', was: THURSDAY.start }), ...changed);
    expect(await look(startup, booking.id)).toMatchObject({ status: 'accepted' });
    const now = { from: 'accepted', was: NINE.start } as const;
    expect(await cancelWhen(now)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a day on which the hub is closed', () => {
  const close = (day: string) =>
    world.db
      .insertInto('hub_closures')
      .values({ first_day: day, last_day: day, name: 'Aïd' })
      .execute();
  afterEach(async () => {
    await world.db.deleteFrom('hub_closures').execute();
  });

  test('takes no proposals and no moved sessions, not even by staff', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const other = await requestedIn(world);
    await close('2026-03-13');

    await expectRefusal(repropose(other.expert, other.booking.id, [FRIDAY]), 'booking.hub_closed', {
      errors: [{ path: 'slots.0' }],
      details: { alternatives: [{ kind: 'next' }] },
    });
    for (const person of [expert, staff]) {
      await expectRefusal(move(person, booking.id, FRIDAY), 'booking.hub_closed');
    }
    await expectRefusal(propose(expert, startup.id, [FRIDAY]), 'booking.hub_closed');
  });

  test('refuses slots that were proposed before the closure', async () => {
    const { expert, booking } = await requestedIn(world, NINE, THURSDAY);
    await close('2026-03-11');
    await expectRefusal(accept(expert, booking.id), 'booking.hub_closed');
    expect(await accept(expert, booking.id, THURSDAY)).toMatchObject({ status: 'accepted' });
  });

  test('keeps the sessions on it, but moves none within it', async () => {
    const { expert, booking } = await acceptedIn(world);
    await close('2026-03-11');
    await expectRefusal(move(expert, booking.id, TEN), 'booking.hub_closed');
    expect(await look(expert, booking.id)).toMatchObject({ status: 'accepted', session: NINE });
  });
});

describe('the audit log', () => {
  const loggedOf = async (bookingId: string) => {
    const rows = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('subject_id', '=', bookingId)
      .orderBy('id')
      .execute();
    return rows.map(({ action, actor_id, details }) => [action, actor_id, details]);
  };

  test('records what staff do to a session, but not its two sides', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await edit(startup, booking.id, { place: 'Room 1' });

    await edit(staff, booking.id, { place: 'Room 2' });
    await move(staff, booking.id, THURSDAY);
    world.clock = new Date(THURSDAY.end);
    await report(expert, booking.id, 'attended');
    await report(staff, booking.id, 'expert_absent');

    expect(await loggedOf(booking.id)).toEqual([
      ['booking.edited', staff.id, {}],
      ['booking.rescheduled', staff.id, { was: NINE.start, start: THURSDAY.start }],
      ['booking.absent', staff.id, { from: 'finished', attendance: 'expert_absent' }],
    ]);
  });

  test('records a request that staff cancel, but not a refused attempt', async () => {
    const { booking } = await requestedIn(world);
    await cancel(staff, booking.id);
    await expectRefusal(cancel(staff, booking.id), 'booking.changed');
    expect(await loggedOf(booking.id)).toEqual([
      ['booking.cancelled', staff.id, { from: 'pending' }],
    ]);
  });

  test('records every week of a series that staff cancel', async () => {
    const { expert, startup } = await acceptedIn(world);
    const { id } = await propose(expert, startup.id, [THURSDAY], { weeks: 3 });
    const { seriesWeeks } = await accept(startup, id, THURSDAY);

    await cancel(staff, id, 'Closed', { andFollowing: true });

    const weeks = seriesWeeks.flatMap((week) => week.booking?.id ?? []);
    expect(weeks).toHaveLength(3);
    for (const week of weeks) {
      expect(await loggedOf(week)).toEqual([
        ['booking.cancelled', staff.id, expect.objectContaining({ from: 'accepted' })],
      ]);
    }
  });
});
