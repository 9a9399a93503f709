import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '../../features/notifications/notifications.service.ts';
import { jobHandlers } from '../../jobs.ts';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { runDueJobs } from '../jobs/jobs.ts';
import { sendMail, sendWaitingMails } from './mail.jobs.ts';
import { queueMail } from './mail.queries.ts';
import { createMailer, type KeptMail } from './mailer.ts';

const news = (world: World, to: TestPerson, more: Record<string, string> = {}) =>
  notify(
    { db: world.db, live: world.live, actor: null, now: () => new Date() },
    {
      to: [to.id],
      type: 'booking.accepted',
      fact: randomUUID(),
      params: {
        name: 'Slimane Khelifi',
        start: '2026-11-24T09:00:00.000Z',
        end: '2026-11-24T10:00:00.000Z',
        ...more,
      },
      link: '/booking/1',
    },
  );

async function deliver(world: World): Promise<void> {
  await makeJobsDue(world.db);
  await world.runJobs();
}

/** The jobs of a server that has just started, with connections of its own to the mail server. */
async function deliverAfterStart(world: World): Promise<void> {
  const office = officeOf(world);
  await makeJobsDue(world.db);
  await runDueJobs({ url: world.databaseUrl, handlers: jobHandlers(office), log: office.log });
  office.mailer.close();
}

const officeOf = (world: World) => ({
  ...world,
  mailer: createMailer(world.settings),
  log: pino({ level: 'silent' }),
  now: () => new Date(),
});

const stateOf = (world: World, person: TestPerson) =>
  world.db
    .selectFrom('mails')
    .select(['sent_at', 'skipped_at', 'attempts', 'last_error'])
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();

describe('a mail without a mail server', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  async function mailsOf(person: TestPerson): Promise<KeptMail[]> {
    const folder = join(world.settings.dataDir, 'mail');
    const names = await readdir(folder).catch(() => []);
    const kept = names.filter((name) => name.endsWith('.json'));
    const mails = await Promise.all(kept.map((name) => readFile(join(folder, name), 'utf8')));
    return mails
      .map((text) => JSON.parse(text) as KeptMail)
      .filter(({ to }) => to === person.email);
  }

  test('waits a minute, then is kept where the mail page shows it', async () => {
    const amira = await world.person('startup');
    await news(world, amira);

    await world.runJobs();
    expect(await mailsOf(amira)).toEqual([]);
    await deliver(world);

    expect(await mailsOf(amira)).toEqual([
      expect.objectContaining({ subject: expect.stringContaining('Slimane Khelifi') }),
    ]);
    const page = await world.app.inject('/mail/api');
    expect(page.json<KeptMail[]>().map(({ to }) => to)).toContain(amira.email);
  });

  test('is not sent when its notification was seen, or deleted, meanwhile', async () => {
    const [sees, deletes] = [await world.person('startup'), await world.person('startup')];
    await news(world, sees);
    await news(world, deletes);

    await sees.api.notifications.markSeen({ body: {} });
    await deletes.api.notifications.remove({ body: {} });
    await deliver(world);

    expect([await mailsOf(sees), await mailsOf(deletes)]).toEqual([[], []]);
    expect(await stateOf(world, sees)).toMatchObject({ sent_at: null, last_error: 'seen' });
  });

  test('is written in the recipient’s language and zone', async () => {
    const [ines, ada] = [
      await world.person('startup', { language: 'fr', timeZone: 'Europe/Paris' }),
      await world.person('startup', { language: 'en', timeZone: 'America/New_York' }),
    ];
    const summer = { start: '2026-07-07T09:00:00.000Z', end: '2026-07-07T10:00:00.000Z' };
    await news(world, ines, summer);
    await news(world, ada, summer);
    await deliver(world);

    const [[french], [english]] = [await mailsOf(ines), await mailsOf(ada)];
    expect(french?.text).toContain('mardi 7 juillet 2026');
    expect(french?.text).toContain('11:00');
    expect(french?.text).toContain('(Europe/Paris)');
    expect(english?.text).toContain('Tuesday, 7 July 2026');
    expect(english?.text).toContain('05:00');
    expect(english?.text).toContain('(America/New York)');
  });

  test('carries a link that the server itself reads, while the database keeps no secret', async () => {
    const amira = await world.person('startup');
    const token = randomUUID();
    await queueMail(world.db, {
      userId: amira.id,
      template: 'recover',
      params: { token },
      dedupeKey: `recover:${token}`,
    });
    await deliver(world);

    const [mail] = await mailsOf(amira);
    const [, link = ''] = /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect(world.keys.readLinkToken('reset', link)).toBe(token);
    const rows = await world.db.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  test('queued twice under one key is sent once', async () => {
    const amira = await world.person('startup');
    const mail = { userId: amira.id, params: {}, dedupeKey: `welcome:${amira.id}` };
    await queueMail(world.db, { ...mail, template: 'welcome-waiting' });
    await queueMail(world.db, { ...mail, template: 'welcome-waiting' });
    await deliver(world);

    expect(await mailsOf(amira)).toHaveLength(1);
  });
});

describe('a mail over a mail server', () => {
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

  test('arrives once, also when jobs for it run side by side', async () => {
    const amira = await world.person('startup');
    await news(world, amira);
    await makeJobsDue(world.db);

    const { id } = await world.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    const office = officeOf(world);

    await Promise.all([sendMail(office, id), sendMail(office, id), sendMail(office, id)]);
    office.mailer.close();
    await deliverAfterStart(world);

    expect(sink.taken).toHaveLength(1);
    expect(sink.taken[0]).toContain(amira.email);
  });

  test('waits while the server is away and arrives once when it is back', async () => {
    const amira = await world.person('startup');
    await sink.close();
    await news(world, amira);

    await deliverAfterStart(world);
    await deliverAfterStart(world);
    expect(await stateOf(world, amira)).toMatchObject({ sent_at: null, attempts: 2 });
    await sink.open();
    await deliverAfterStart(world);
    await deliverAfterStart(world);

    expect(sink.taken).toHaveLength(1);
  });

  test('whose job was lost is sent all the same', async () => {
    const amira = await world.person('startup');
    await news(world, amira);
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
    const later = { ...officeOf(world), now: () => new Date(Date.now() + 300_000) };

    await sendWaitingMails(later);
    await deliverAfterStart(world);

    expect(sink.taken).toHaveLength(1);
  });

  test('is tried again after "later", and given up after "nobody here"', async () => {
    const amira = await world.person('startup');
    await news(world, amira);

    sink.recipientAnswer = '451 later';
    await deliverAfterStart(world);
    expect(await stateOf(world, amira)).toMatchObject({ attempts: 1, skipped_at: null });
    sink.recipientAnswer = '550 nobody here';
    await deliverAfterStart(world);
    sink.recipientAnswer = '250 ok';
    await deliverAfterStart(world);

    expect(await stateOf(world, amira)).toMatchObject({ skipped_at: expect.any(String) });
    expect(sink.taken).toEqual([]);
  });

  test('that was taken just before a crash carries the same Message-ID again', async () => {
    const amira = await world.person('startup');
    await news(world, amira);

    sink.hangsUpAfterMail = true;
    await deliverAfterStart(world);
    sink.hangsUpAfterMail = false;
    await deliverAfterStart(world);

    const ids = sink.taken.map((mail) => /^message-id: (.*)$/im.exec(mail)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });
});
