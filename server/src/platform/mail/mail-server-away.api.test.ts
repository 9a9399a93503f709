import { DAY_MS, MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { pairIn, toldTo, wish } from '../../testing/sessions.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { createWorld, type World } from '../../testing/world.ts';

/** Nine in the morning of a Wednesday to come, in Tunis: pauses between tries follow the real clock. */
const NINE = (() => {
  const day = new Date(Date.now() + 3 * DAY_MS);
  while (day.getUTCDay() !== 3) day.setTime(day.getTime() + DAY_MS);
  const from = day.setUTCHours(8, 0, 0, 0);
  return slotOf({ from, to: from + 60 * MINUTE_MS });
})();
const PAIRS = 5;
/** To the expert that they are asked, to the startup that it is accepted, and the session for the expert’s calendar. */
const MAILS = 3 * PAIRS;
const MOST_MS = 2_000;

let sink: Awaited<ReturnType<typeof startSmtpSink>>;
let world: World;
beforeEach(async () => {
  sink = await startSmtpSink();
  world = await createWorld({ smtpUrl: sink.url() });
});
afterEach(async () => {
  await sink.close();
  await world.close();
});

async function deliver(): Promise<void> {
  await makeJobsDue(world.db);
  await world.runJobs();
}

let slowest = 0;
async function timed<T>(call: Promise<T>): Promise<T> {
  const begin = performance.now();
  const answer = await call;
  slowest = Math.max(slowest, performance.now() - begin);
  return answer;
}

/** Sessions are asked for and accepted, each with its mails. */
async function aBusyMorning(): Promise<void> {
  slowest = 0;
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => pairIn(world)));
  await Promise.all(
    pairs.map(async ({ expert, startup }) => {
      const asked = startup.api.bookings.request({ body: wish(expert.id, NINE) });
      const { id: bookingId } = await timed(asked);
      await timed(expert.api.bookings.accept({ body: { bookingId, start: NINE.start } }));
    }),
  );
}

const isOnItsWay = async () => {
  const mails = world.db.selectFrom('mails').select('id').where('sent_at', 'is', null);
  return (await mails.execute()).length;
};

const messageIds = () => sink.taken.map((mail) => /^message-id: (.*)$/im.exec(mail)?.[1]);

async function expectEachMailOnce(): Promise<void> {
  expect(messageIds()).toHaveLength(MAILS);
  expect(new Set(messageIds()).size).toBe(MAILS);
  expect(await isOnItsWay()).toBe(0);
}

test('while the mail server refuses lines people work on, and each mail arrives once afterwards', async () => {
  await sink.close();
  await Promise.all([aBusyMorning(), deliver()]);
  await deliver();
  expect(await isOnItsWay()).toBe(MAILS);

  await sink.open();
  // The mailer leaves a server that was away alone for a moment.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
  await deliver();
  vi.restoreAllMocks();

  expect(slowest).toBeLessThan(MOST_MS);
  await expectEachMailOnce();
});

test('while the mail server says "later" people work on, and each mail arrives once afterwards', async () => {
  sink.recipientAnswer = '451 later';
  await Promise.all([aBusyMorning(), deliver()]);
  await deliver();
  expect(await isOnItsWay()).toBe(MAILS);

  sink.recipientAnswer = '250 ok';
  await deliver();

  expect(slowest).toBeLessThan(MOST_MS);
  await expectEachMailOnce();
});

test('while the mail server hangs people work on, and each mail arrives once afterwards', async () => {
  sink.isSilent = true;
  const { expert, startup } = await pairIn(world);
  await startup.api.bookings.request({ body: wish(expert.id, NINE) });
  await makeJobsDue(world.db);
  const delivering = world.runJobs();
  await vi.waitFor(() => expect(sink.heard()).toBe(1));

  await aBusyMorning();
  const [news] = await toldTo(expert);
  await timed(expert.api.notifications.markSeen({ body: {} }));
  await timed(expert.api.notifications.remove({ body: { ids: [news?.id ?? ''] } }));
  expect(slowest).toBeLessThan(MOST_MS);
  expect(sink.taken).toEqual([]);
  // A hub without mail can do its work.
  expect((await world.app.inject('/readyz')).statusCode).toBe(200);

  sink.speak();
  await delivering;
  await deliver();

  expect(sink.taken.filter((mail) => mail.includes(expert.email))).toHaveLength(1);
  sink.taken.splice(0, 1);
  await expectEachMailOnce();
});
