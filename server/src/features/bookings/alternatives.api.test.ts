import { MAX_SERIES_WEEKS, SEARCHES_FOR_OTHER_TIMES } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { expertsOfTopic } from '../../testing/any-expert.ts';
import {
  accept,
  expectRefusal,
  look,
  move,
  newest,
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
  pairIn,
  requestedIn,
  TEN,
  toldTo,
  tunis,
  wish,
} from '../../testing/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const ELEVEN = tunis(11, '11:00');
const THURSDAY = tunis(12, '09:00');
/** The first slot beyond the notice of a day. */
const SOONEST = tunis(10, '09:00');

type RequestBody = Parameters<TestPerson['api']['bookings']['request']>[0]['body'];
interface Alternative {
  readonly kind: string;
  readonly expert: { readonly id: string };
}
/** The alternatives in the refusal of a call. */
async function alternativesIn(call: Promise<unknown>): Promise<readonly Alternative[]> {
  const refusal: unknown = await call.catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'expert.unavailable', errors: [{ path: 'slots.0' }] });
  return (refusal as { details: { alternatives: Alternative[] } }).details.alternatives;
}
const nearAnd = (near: { start: string }, next = {}) => ({
  details: {
    alternatives: [
      { kind: 'near', start: near.start },
      { kind: 'next', ...next },
    ],
  },
});

/** Two experts of a topic; the first is busy at nine. */
async function busyAndFree() {
  const { category, experts } = await expertsOfTopic(world, 2);
  const [busy, free] = experts as [TestPerson, TestPerson];
  const startup = await world.person('startup');
  await sessionWith(world, busy, NINE, category);
  const askBusy = (more: object = {}) =>
    startup.api.bookings.request({ body: { ...wish(busy.id, NINE), category, ...more } });
  return { category, busy, free, startup, askBusy };
}

describe('the alternatives in a refusal', () => {
  test('are near, the next free one, and one of another expert of the topic', async () => {
    const { busy, free, askBusy } = await busyAndFree();
    expect(await alternativesIn(askBusy())).toMatchObject([
      { kind: 'near', expert: { id: busy.id, name: busy.name }, start: TEN.start },
      { kind: 'next', expert: { id: busy.id }, start: SOONEST.start },
      { kind: 'other', expert: { id: free.id, name: free.name }, start: NINE.start },
    ]);
  });

  test('leave out those of another expert that are weeks away', async () => {
    const { free, askBusy } = await busyAndFree();
    const othersWhenFreeOn = async (date: string) => {
      const days = [{ date, intervals: [{ start: '09:00', end: '12:00' }] }];
      await free.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours: [], days } });
      return (await alternativesIn(askBusy())).filter(({ kind }) => kind === 'other').length;
    };

    expect(await othersWhenFreeOn('2026-03-24')).toBe(1);
    expect(await othersWhenFreeOn('2026-03-30')).toBe(0);
  });

  test("leave out experts whose hours with the requester don't cover the weeks", async () => {
    const { category, free, startup, askBusy } = await busyAndFree();
    const asked = { ...wish(free.id, TEN), category };
    // Half of the hours with the expert, and one more.
    await startup.api.bookings.request({ body: { ...asked, weeks: MAX_SERIES_WEEKS } });
    await startup.api.bookings.request({ body: { ...asked, slots: [THURSDAY] } });
    const expertsFor = async (weeks: number) =>
      (await alternativesIn(askBusy({ weeks }))).map(({ expert }) => expert.id);

    expect(await expertsFor(MAX_SERIES_WEEKS)).not.toContain(free.id);
    expect(await expertsFor(MAX_SERIES_WEEKS - 1)).toContain(free.id);
  });

  test("don't overlap the other requested slots", async () => {
    const { expert, startup } = await pairIn(world);
    await sessionWith(world, expert);

    await expectRefusal(
      request(startup, expert.id, NINE, TEN, SOONEST),
      'expert.unavailable',
      nearAnd(ELEVEN, { start: tunis(10, '10:00').start }),
    );
  });

  test('are free for both sides and tell nothing of who takes the slot', async () => {
    const { expert, startup } = await acceptedIn(world);
    const another = await expertIn(world);
    await accept(another, (await request(startup, another.id, TEN)).id, TEN);

    const refusal = await request(startup, expert.id, NINE).catch((error: unknown) => error);

    expect(refusal).toMatchObject(nearAnd(ELEVEN));
    const { details } = refusal as { details: object };
    expect(Object.keys(details)).toEqual(['alternatives']);
  });

  test('come also when the database refuses a concurrent acceptance', async () => {
    const expert = await expertIn(world);
    const ids = [];
    for (let count = 0; count < 8; count++) {
      ids.push((await request(await world.person('startup'), expert.id, NINE)).id);
    }

    const answers = await Promise.allSettled(ids.map((id) => accept(expert, id)));

    const refusals = answers.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []));
    expect(refusals).toHaveLength(7);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'booking.time_conflict', ...nearAnd(TEN) });
    }
  });

  test('come also when other slots are proposed or a session is moved', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await sessionWith(world, expert, ELEVEN);
    await expect(repropose(expert, booking.id, [ELEVEN])).rejects.toMatchObject(nearAnd(TEN));
    await accept(expert, booking.id);
    await expect(move(startup, booking.id, ELEVEN)).rejects.toMatchObject(nearAnd(TEN));
  });

  test('are missing when the refusal is not about time', async () => {
    const { expert, startup } = await pairIn(world);
    const refusal = await request(startup, expert.id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'booking.slots' });
    expect(refusal).not.toHaveProperty('details.alternatives');
  });

  test('are empty when the expert has no free time', async () => {
    const expert = await expertIn(world, { hours: [{ wday: 3, start: '09:00', end: '10:00' }] });
    await expert.api.availability.save({ body: { horizonDays: 7 } });
    await sessionWith(world, expert);
    const { startup } = await pairIn(world);
    const body = { ...wish(expert.id, NINE), category: 'Other' as const };
    expect(await alternativesIn(startup.api.bookings.request({ body }))).toEqual([]);
  });

  test('are no longer searched after many refusals in a row', async () => {
    const { expert } = await acceptedIn(world);
    const startup = await world.person('startup');
    const count = async () => (await alternativesIn(request(startup, expert.id, NINE))).length;

    for (let asked = 0; asked < SEARCHES_FOR_OTHER_TIMES; asked += 10) {
      const counts = await Promise.all(Array.from({ length: 10 }, count));
      expect(Math.min(...counts)).toBeGreaterThan(0);
    }

    expect(await count()).toBe(0);
  });
});

describe('a requester whose slot goes to another', () => {
  const lost = { type: 'booking.slot_lost', params: { start: NINE.start, near: ELEVEN.start } };

  test('is notified and mailed what is free instead', async () => {
    const { expert, startup } = await requestedIn(world);

    await sessionWith(world, expert);
    await sendDueMails(world);

    expect(await toldTo(startup)).toMatchObject([lost]);
    const subjects = (await mailsTo(world, startup)).map(({ subject }) => subject);
    const taken = `A time for your session with ${expert.name} is taken`;
    expect(subjects).toContainEqual(expect.stringContaining(taken));
  });

  test('is offered an alternative that they requested of another expert', async () => {
    const { expert, startup } = await requestedIn(world);
    await request(startup, (await expertIn(world)).id, ELEVEN);
    await sessionWith(world, expert);
    expect(await toldTo(startup)).toMatchObject([lost]);
    await expect(request(startup, expert.id, NINE)).rejects.toMatchObject(nearAnd(ELEVEN));
  });

  test('sees which slots clash, without the other requester', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await request(await world.person('startup'), expert.id, TEN, THURSDAY);
    const asked = { start: TEN.start, kind: 'asked' };

    expect((await look(startup, booking.id)).clashes).toEqual([asked]);
    await sessionWith(world, expert);
    expect((await look(expert, booking.id)).clashes).toEqual([
      { start: NINE.start, kind: 'expert' },
      asked,
    ]);
  });
});

describe('a request to any expert of a topic', () => {
  const startupAsks = async (body: RequestBody) =>
    (await world.person('startup')).api.bookings.request({ body });
  const anyOf = async (count: number, ...slots: (typeof NINE)[]) =>
    (await expertsOfTopic(world, count)).anyExpert(...slots);

  test('goes to the expert who was asked least recently', async () => {
    const { experts, anyExpert } = await expertsOfTopic(world, 3);
    const asked: string[] = [];
    for (let n = 0; n < 6; n++) {
      world.clock = new Date(MONDAY.getTime() + n * 60_000);
      const booking = await startupAsks(anyExpert(NINE));
      expect(booking).toMatchObject({ anyExpert: true, status: 'pending', turn: 'expert' });
      asked.push(booking.expert.id);
    }

    expect(new Set(asked.slice(0, 3))).toEqual(new Set(experts.map(({ id }) => id)));
    expect(asked.slice(3)).toEqual(asked.slice(0, 3));
  });

  test('goes to the expert with the fewest sessions ahead', async () => {
    const { category, experts, anyExpert } = await expertsOfTopic(world, 2);
    const [busy, idle] = experts as [TestPerson, TestPerson];
    const { id } = await startupAsks({ ...anyExpert(TEN), expertId: busy.id });
    await accept(busy, id, TEN);
    // The idle expert was asked last.
    await startupAsks({ ...wish(idle.id, tunis(13, '09:00')), category });

    expect((await startupAsks(anyExpert(NINE))).expert.id).toBe(idle.id);

    expect(await newest(idle)).toMatchObject({ type: 'booking.requested' });
    expect((await toldTo(busy)).filter((it) => it.type === 'booking.requested')).toHaveLength(1);
  });

  test('goes to an expert who is free at all of its slots', async () => {
    const { experts, anyExpert } = await expertsOfTopic(world, 2);
    const [mornings, always] = experts as [TestPerson, TestPerson];
    const hours = [3, 4].map((wday) => ({ wday, start: '09:00', end: '10:00' }));
    await mornings.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
    expect((await startupAsks(anyExpert(NINE, TEN))).expert.id).toBe(always.id);
  });

  test('is refused at its slot when no expert is free or has the topic', async () => {
    const night = tunis(11, '03:00');
    await expectRefusal(startupAsks(await anyOf(2, NINE, night)), 'expert.unavailable', {
      errors: [{ path: 'slots.1', code: 'expert.unavailable' }],
      details: { alternatives: [{ kind: 'other' }] },
    });
    await expectRefusal(startupAsks(await anyOf(0, NINE)), 'expert.unavailable', {
      errors: [{ path: 'slots.0' }],
    });
  });

  test('is refused when no single expert is free at all slots', async () => {
    const { experts, anyExpert } = await expertsOfTopic(world, 2);
    for (const [index, expert] of experts.entries()) {
      const [start, end] = index === 0 ? ['09:00', '10:00'] : ['10:00', '11:00'];
      const hours = [{ wday: 3, start, end }];
      await expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
    }

    await expectRefusal(startupAsks(anyExpert(NINE, TEN)), 'booking.nobody_for_all', {
      errors: undefined,
      details: undefined,
    });
    expect(await startupAsks(anyExpert(TEN))).toMatchObject({ status: 'pending' });
  });

  test('goes to an expert with hours left and is refused when there is none', async () => {
    const { experts, anyExpert } = await expertsOfTopic(world, 2);
    const [first, second] = experts as [TestPerson, TestPerson];
    const startup = await world.person('startup', { organizationKind: 'external' });
    const useUpHours = (expert: TestPerson) =>
      world.db
        .insertInto('bookings')
        .values({
          expert_id: expert.id,
          requester_id: startup.id,
          organization_id: startup.organizationId,
          category: 'Other',
          description: 'Long ago',
          minutes: 240,
          status: 'finished',
          attendance: 'attended',
          finished_at: '2026-01-05T12:00:00Z',
          start_at: '2026-01-05T08:00:00Z',
          end_at: '2026-01-05T12:00:00Z',
          created_at: '2026-01-01T08:00:00Z',
        })
        .execute();

    await useUpHours(first);
    const booking = await startup.api.bookings.request({ body: anyExpert(NINE) });
    expect(booking.expert.id).toBe(second.id);

    await useUpHours(second);
    const asking = startup.api.bookings.request({ body: anyExpert(TEN) });
    await expectRefusal(asking, 'expert.hours_exceeded');
  });
});
