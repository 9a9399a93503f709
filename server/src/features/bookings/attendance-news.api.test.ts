import { ABSENT_AFTER_MS, FINISHED_AFTER_MS } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import { acceptedIn, MONDAY, NINE, toldTo } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { finishBookings } from './bookings.jobs.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

type Said = 'attended' | 'expert_absent' | 'requester_absent';
const say = ({ api }: TestPerson, bookingId: string, attendance: Said) =>
  api.bookings.done({ body: { bookingId, attendance } });
const told = async (person: TestPerson) =>
  (await toldTo(person)).map(({ type }) => type).filter((type) => /finished|absent/.test(type));
const later = (ms: number) => {
  world.clock = new Date(Date.parse(NINE.start) + ms);
};
const finishedIn = async () => {
  const made = await acceptedIn(world);
  world.clock = new Date(Date.parse(NINE.end) + FINISHED_AFTER_MS);
  await finishBookings({ ...world, now: () => world.clock ?? MONDAY });
  return made;
};

test.each(['attended', 'requester_absent'] as const)(
  'that a session is %s is said once: who repeats it is refused, and nobody is told again',
  async (attendance) => {
    const { expert, startup, booking } = await acceptedIn(world);
    later(ABSENT_AFTER_MS);
    const { steps } = await say(staff, booking.id, attendance);
    const before = [await told(expert), await told(startup)];

    await expect(say(staff, booking.id, attendance)).rejects.toMatchObject({
      code: 'booking.changed',
    });

    expect([await told(expert), await told(startup)]).toEqual(before);
    const after = await startup.api.bookings.one({ params: booking });
    expect(after.steps).toHaveLength(steps.length);
  },
);

test('whoever was asked by the hub how it was is not asked again when the expert says that it took place', async () => {
  const { expert, startup, booking } = await finishedIn();

  expect(await say(expert, booking.id, 'attended')).toMatchObject({ attendance: 'attended' });

  expect(await told(startup)).toEqual(['booking.finished']);
  expect(await told(expert)).toEqual(['booking.finished']);
});

test('who was asked, and then said not to have come, reads that it took place when the staff put that right', async () => {
  const { expert, startup, booking } = await finishedIn();
  await say(expert, booking.id, 'requester_absent');
  await say(staff, booking.id, 'attended');

  expect(await told(startup)).toEqual(['booking.absent', 'booking.absent', 'booking.finished']);
  await sendDueMails(world);
  const [newest] = await mailsTo(world, startup);
  expect(newest?.subject).toBe('A session took place after all');
});

test('who was never asked how it was is asked once the staff say that it took place', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  later(ABSENT_AFTER_MS);
  await say(expert, booking.id, 'requester_absent');
  await say(staff, booking.id, 'attended');

  expect(await told(startup)).toEqual(['booking.finished', 'booking.absent']);
  await say(staff, booking.id, 'expert_absent');
  await say(staff, booking.id, 'attended');
  expect((await told(startup)).filter((type) => type === 'booking.finished')).toHaveLength(1);
});

describe('that somebody did not come', () => {
  const newestMail = async (person: TestPerson) => {
    await sendDueMails(world);
    const [newest] = await mailsTo(world, person);
    return newest?.text ?? '';
  };

  test('is told to them with how to contradict it, and to the other as it is', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    later(ABSENT_AFTER_MS);

    await say(staff, booking.id, 'requester_absent');

    const mine = await newestMail(startup);
    expect(mine).toContain(`${staff.name} reported that you did not come`);
    expect(mine).toContain('say so on its page within two weeks');
    const other = await newestMail(expert);
    expect(other).toContain(`${staff.name} said that the session did not take place.`);
    expect(other).not.toContain('say so');
  });

  test('is told as settled, to both, once it was contested; until then nobody is said to have said it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    later(ABSENT_AFTER_MS);
    await say(staff, booking.id, 'requester_absent');
    await startup.api.bookings.done({
      body: { bookingId: booking.id, attendance: 'contradicted' },
    });
    const contested = await newestMail(expert);
    expect(contested).toContain('It had been said that they did not.');
    expect(contested).not.toContain('other side');

    later(ABSENT_AFTER_MS + 60_000);
    await say(staff, booking.id, 'requester_absent');

    for (const person of [expert, startup]) {
      const text = await newestMail(person);
      expect(text).toContain('team has settled it: the session did not take place.');
      expect(text).not.toContain('say so');
    }
  });
});
