import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { choose, mailsTo, sendDueMails, tellIn } from '../../testing/news.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { sendDigests } from './digests.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => {
  world.clock = null;
});
afterAll(() => world.close());

const now = () => world.clock ?? new Date();
const digest = () => sendDigests({ db: world.db, settings: world.settings, now });

describe('the daily mail', () => {
  const evening = new Date('2026-11-24T18:00:00+01:00');
  const morning = new Date('2026-11-25T07:00:00+01:00');

  async function reader(language: 'en' | 'fr' = 'en') {
    const person = await world.person('expert', { timeZone: 'Africa/Tunis', language });
    await choose(person, 'booking.lapsed', { inApp: true, email: 'daily' });
    return person;
  }

  test('gathers what is unseen, in the reader’s language, and leads to what they are told', async () => {
    const slimane = await reader('fr');
    world.clock = evening;
    await tellIn(world, slimane, 'booking.lapsed', 'Amira');
    await tellIn(world, slimane, 'booking.lapsed', 'Sonia');
    await sendDueMails(world);
    const before = await mailsTo(world, slimane);

    world.clock = morning;
    await digest();
    await sendDueMails(world);

    expect(before).toEqual([]);
    const [mail, ...others] = await mailsTo(world, slimane);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('2 nouvelles');
    expect(mail?.text).toMatch(/Amira[\s\S]*Sonia/);
    expect(mail?.text).toContain('/account?tab=notifications');
  });

  test('comes once, however many servers write it, and tells each thing once', async () => {
    const slimane = await reader();
    world.clock = evening;
    await tellIn(world, slimane, 'booking.lapsed', 'Amira');
    world.clock = morning;

    await Promise.all([digest(), digest(), digest()]);
    await sendDueMails(world);
    await digest();
    world.clock = new Date('2026-11-26T07:15:00+01:00');
    await digest();
    await sendDueMails(world);

    expect(await mailsTo(world, slimane)).toHaveLength(1);
    const written = await world.db
      .selectFrom('mails')
      .select('id')
      .where('user_id', '=', slimane.id)
      .execute();
    expect(written).toHaveLength(1);
  });

  test('leaves what happens after it to the next morning', async () => {
    const slimane = await reader();
    world.clock = new Date('2026-11-25T09:00:00+01:00');
    await tellIn(world, slimane, 'booking.lapsed', 'Amira');

    await digest();
    await sendDueMails(world);
    const sameDay = await mailsTo(world, slimane);
    world.clock = new Date('2026-11-26T07:00:00+01:00');
    await digest();
    await sendDueMails(world);

    expect(sameDay).toEqual([]);
    expect(await mailsTo(world, slimane)).toHaveLength(1);
  });

  test('is not sent when everything was seen, even between writing and sending', async () => {
    const [early, late] = [await reader(), await reader()];
    world.clock = evening;
    await tellIn(world, early, 'booking.lapsed');
    await tellIn(world, late, 'booking.lapsed');
    await early.api.notifications.markSeen({ body: {} });

    world.clock = morning;
    await digest();
    await late.api.notifications.markSeen({ body: {} });
    await sendDueMails(world);

    expect([...(await mailsTo(world, early)), ...(await mailsTo(world, late))]).toEqual([]);
  });

  test('follows the reader’s own clock', async () => {
    const far = await world.person('expert', { timeZone: 'America/New_York' });
    await choose(far, 'booking.lapsed', { inApp: true, email: 'daily' });
    world.clock = evening;
    await tellIn(world, far, 'booking.lapsed');

    world.clock = morning;
    await digest();
    await sendDueMails(world);
    const inTunis = await mailsTo(world, far);
    world.clock = new Date('2026-11-25T07:00:00-05:00');
    await digest();
    await sendDueMails(world);

    expect(inTunis).toEqual([]);
    expect(await mailsTo(world, far)).toHaveLength(1);
  });
});
