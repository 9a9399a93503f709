import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DAY_MS, MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startPlainNginx } from '../../../../tools/test-environment/nginx.ts';
import { freePort } from '../../../../tools/test-environment/ports.ts';
import { notify } from '../../features/notifications/notifications.service.ts';
import { readSettings } from '../../app/config.ts';
import { createJobHandlers } from '../../app/job-handlers.ts';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { findMails, BOOKING_ID } from '../../testing/notifications/mails.ts';
import { createPair, listNotifications, bookingRequest } from '../../testing/bookings/sessions.ts';
import { startSmtpSink } from '../../testing/fakes/smtp-sink.ts';
import { createWorld, type TestPerson, useWorld, type World } from '../../testing/world.ts';
import { runDueJobs } from '../jobs/jobs.ts';
import { sendMail, sendWaitingMails } from './mail.jobs.ts';
import { findDueMails, enqueueMailJobs, queueMail } from './mail.queries.ts';
import { createMailer, findMailServerProblem, type StoredMail } from './mailer.ts';

/** A hub without a mail server: mails are stored in its data folder. */
const local = await useWorld();

const sink = await startSmtpSink();
afterAll(() => sink.close());
/** A hub with a mail server. */
const remote = await useWorld({
  settings: { smtpUrl: sink.url(), supportUser: 'help@hub.example.org' },
});
beforeEach(() => {
  sink.taken.length = 0;
  sink.recipientAnswer = '250 ok';
  sink.disconnectsAfterMail = false;
});

const notifyAccepted = (world: World, to: TestPerson, more: Record<string, string> = {}) =>
  notify(
    {
      db: world.db,
      live: world.live,
      settings: world.settings,
      actor: null,
      now: () => new Date(),
    },
    {
      to: [to.id],
      type: 'booking.accepted',
      eventId: randomUUID(),
      params: {
        name: 'Slimane Khelifi',
        start: '2026-11-24T09:00:00.000Z',
        end: '2026-11-24T10:00:00.000Z',
        ...more,
      },
      target: BOOKING_ID,
    },
  );

async function deliver(world: World): Promise<void> {
  await makeJobsDue(world.db);
  await world.runJobs();
}

/** Runs the jobs of a server that has just started, with its own connections to the mail server. */
async function deliverAfterStart(world: World): Promise<void> {
  const context = mailContext(world);
  await makeJobsDue(world.db);
  await runDueJobs({
    pool: world.jobPool,
    handlers: createJobHandlers(context),
    log: context.log,
  });
  context.mailer.close();
}

const mailContext = (world: World) => ({
  ...world,
  mailer: createMailer(world.settings),
  log: pino({ level: 'silent' }),
  now: () => new Date(),
});

const findMailState = (world: World, person: TestPerson) =>
  world.db
    .selectFrom('mails')
    .select(['id', 'sent_at', 'skipped_at', 'attempts', 'last_error'])
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();

const createMail = () => ({
  id: randomUUID(),
  to: { name: 'Amira', address: 'amira@example.org' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  date: new Date(),
});

describe('a mail without a mail server', () => {
  const mailsOf = (person: TestPerson) => findMails(local, person);

  test('is stored for the mail page after a minute', async () => {
    const amira = await local.person('startup');
    await notifyAccepted(local, amira);

    await local.runJobs();
    expect(await mailsOf(amira)).toEqual([]);
    await deliver(local);

    expect(await mailsOf(amira)).toEqual([
      expect.objectContaining({ subject: expect.stringContaining('Slimane Khelifi') }),
    ]);
  });

  test('is not sent when its notification was seen or deleted before', async () => {
    const [sees, deletes] = [await local.person('startup'), await local.person('startup')];
    await notifyAccepted(local, sees);
    await notifyAccepted(local, deletes);

    await sees.api.notifications.markSeen({ body: {} });
    await deletes.api.notifications.remove({ body: {} });
    await deliver(local);

    expect([await mailsOf(sees), await mailsOf(deletes)]).toEqual([[], []]);
    expect(await findMailState(local, sees)).toMatchObject({ sent_at: null, last_error: 'seen' });
  });

  test('is rendered in the recipient’s language and time zone', async () => {
    const [ines, ada] = [
      await local.person('startup', { language: 'fr', timeZone: 'Europe/Paris' }),
      await local.person('startup', { language: 'en', timeZone: 'America/New_York' }),
    ];
    const summer = { start: '2026-07-07T09:00:00.000Z', end: '2026-07-07T10:00:00.000Z' };
    await notifyAccepted(local, ines, summer);
    await notifyAccepted(local, ada, summer);
    await deliver(local);

    const [[french], [english]] = [await mailsOf(ines), await mailsOf(ada)];
    expect(french?.text).toContain('mardi 7 juillet 2026');
    expect(french?.text).toContain('11:00');
    expect(french?.text).toContain('(Paris, GMT+2)');
    expect(english?.text).toContain('Tuesday, 7 July 2026');
    expect(english?.text).toContain('05:00');
    expect(english?.text).toContain('(New York, GMT-4)');
  });

  test('shows times on the recipient’s clock, or on the hub’s', async () => {
    const [ines, ada, ivo] = [
      await local.person('startup', { language: 'fr', clock: '12' }),
      await local.person('startup', { clock: '12' }),
      await local.person('startup'),
    ];
    const range = { start: '2026-07-07T11:00:00.000Z', end: '2026-07-07T12:30:00.000Z' };
    for (const to of [ines, ada, ivo]) await notifyAccepted(local, to, range);
    await deliver(local);

    const texts = [await mailsOf(ines), await mailsOf(ada), await mailsOf(ivo)].map(([mail]) =>
      mail?.text.replaceAll(/\s/g, ' '),
    );
    expect(texts).toEqual([
      expect.stringContaining('12:00 – 1:30 PM'),
      expect.stringContaining('12:00 – 1:30 pm'),
      expect.stringContaining('12:00–13:30'),
    ]);
  });

  test('has a valid token link, which the database does not store', async () => {
    const amira = await local.person('startup');
    const token = randomUUID();
    await queueMail(local.db, {
      userId: amira.id,
      template: 'recover',
      params: { token },
      dedupeKey: `recover:${token}`,
    });
    await deliver(local);

    const [mail] = await mailsOf(amira);
    const [, link = ''] = /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect(local.keys.readLinkToken('reset', link)).toBe(token);
    const rows = await local.db.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  test('is sent once when queued twice with the same key', async () => {
    const amira = await local.person('startup');
    const mail = { userId: amira.id, params: {}, dedupeKey: `welcome:${amira.id}` };
    await queueMail(local.db, { ...mail, template: 'registration-accepted' });
    await queueMail(local.db, { ...mail, template: 'registration-accepted' });
    await deliver(local);

    expect(await mailsOf(amira)).toHaveLength(1);
  });

  test('gets a job only when it is due', async () => {
    const amira = await local.person('startup');
    const sendAfter = new Date(Date.now() + 60_000);
    await queueMail(local.db, {
      userId: amira.id,
      template: 'registration-accepted',
      params: {},
      dedupeKey: 'a mail that waits',
      sendAfter,
    });
    const { id } = await findMailState(local, amira);
    const countJobs = async () => {
      const jobs = sql`select id from graphile_worker._private_jobs where key = ${`mail:${id}`}`;
      return (await jobs.execute(local.db)).rows.length;
    };
    const enqueueDue = async (at: Date) =>
      enqueueMailJobs(local.db, await findDueMails(local.db, at));
    expect(await countJobs()).toBe(0);

    await enqueueDue(new Date());
    expect(await countJobs()).toBe(0);

    await enqueueDue(sendAfter);
    expect(await countJobs()).toBe(1);
  });
});

describe('a mail with a mail server', () => {
  test('arrives once when several jobs send it at once', async () => {
    const amira = await remote.person('startup');
    await notifyAccepted(remote, amira);
    await makeJobsDue(remote.db);

    const { id } = await findMailState(remote, amira);
    const context = mailContext(remote);

    await Promise.all([sendMail(context, id), sendMail(context, id), sendMail(context, id)]);
    context.mailer.close();
    await deliverAfterStart(remote);

    expect(sink.taken).toHaveLength(1);
    expect(sink.taken[0]).toContain(amira.email);
  });

  test('is sent after its job was lost', async () => {
    const amira = await remote.person('startup');
    await notifyAccepted(remote, amira);
    await sql`delete from graphile_worker._private_jobs`.execute(remote.db);
    const later = { ...mailContext(remote), now: () => new Date(Date.now() + 300_000) };

    await sendWaitingMails(later);
    await deliverAfterStart(remote);

    expect(sink.taken).toHaveLength(1);
  });

  test('has the support user as its reply address, not the other user', async () => {
    await notifyAccepted(remote, await remote.person('startup'));
    await deliverAfterStart(remote);

    expect(sink.taken[0]).toMatch(/^reply-to: help@hub\.example\.org\r?$/im);
  });

  test('is retried after 451 and skipped after 550', async () => {
    const amira = await remote.person('startup');
    await notifyAccepted(remote, amira);

    sink.recipientAnswer = '451 later';
    await deliverAfterStart(remote);
    expect(await findMailState(remote, amira)).toMatchObject({ attempts: 1, skipped_at: null });
    sink.recipientAnswer = '550 nobody here';
    await deliverAfterStart(remote);
    sink.recipientAnswer = '250 ok';
    await deliverAfterStart(remote);

    expect(await findMailState(remote, amira)).toMatchObject({ skipped_at: expect.any(String) });
    expect(sink.taken).toEqual([]);
  });

  test('has the same Message-ID when it is sent again after a crash', async () => {
    const amira = await remote.person('startup');
    await notifyAccepted(remote, amira);

    sink.disconnectsAfterMail = true;
    await deliverAfterStart(remote);
    sink.disconnectsAfterMail = false;
    await deliverAfterStart(remote);

    const ids = sink.taken.map((mail) => /^message-id: (.*)$/im.exec(mail)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });
});

test('a mail to a server without STARTTLS is not sent when TLS is required, whatever its address says', async () => {
  const mailer = createMailer({
    ...remote.settings,
    smtpUrl: `${sink.url()}?requireTLS=false&ignoreTLS=true`,
    smtpRequiresTls: true,
  });
  onTestFinished(mailer.close);
  await expect(mailer.send(createMail())).rejects.toThrow(/STARTTLS/);
  expect(sink.taken).toEqual([]);
});

describe('a mail server of another machine without STARTTLS, in production', () => {
  /** Not a loopback address, although connections to it reach this machine. */
  const HOST = '0.0.0.0';
  const settingsFor = (more: Record<string, string> = {}) =>
    readSettings({
      NODE_ENV: 'production',
      SMTP_URL: `smtp://${HOST}:${sink.port}`,
      DATA_DIR: remote.settings.dataDir,
      ...more,
    });
  const WHAT_TO_DO =
    /0\.0\.0\.0:\d+ does not offer STARTTLS.*smtps:\/\/.*0\.0\.0\.0 to ALLOW_PLAINTEXT/;

  test('is used when ALLOW_PLAINTEXT names its host', async () => {
    const settings = settingsFor({ ALLOW_PLAINTEXT: HOST });
    const mailer = createMailer(settings);
    onTestFinished(mailer.close);

    expect(await findMailServerProblem(settings)).toBeNull();
    await mailer.send(createMail());

    expect(sink.taken).toHaveLength(1);
  });

  test('is named otherwise, to doctor and in the log of each email, with what to do', async () => {
    const settings = settingsFor();
    expect(await findMailServerProblem(settings)).toMatch(WHAT_TO_DO);

    const amira = await remote.person('startup');
    await notifyAccepted(remote, amira);
    const { id } = await findMailState(remote, amira);
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const mailer = createMailer(settings);
    onTestFinished(mailer.close);
    await sendMail({ ...mailContext(remote), mailer, log }, id);

    expect(lines).toEqual([expect.stringMatching(WHAT_TO_DO)]);
    expect(sink.taken).toEqual([]);
    expect(await findMailState(remote, amira)).toMatchObject({ attempts: 1, skipped_at: null });
    await deliverAfterStart(remote);
    expect(sink.taken).toHaveLength(1);
  });

  test('that cannot be reached is a problem, too', async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
    expect(await findMailServerProblem(settingsFor({ SMTP_URL }))).toMatch(
      /cannot be used.*REFUSED/,
    );
  });
});

describe('the local mail page', () => {
  const ID = '0199aaaa-0000-7000-8000-000000000001';
  const mail: StoredMail = {
    replyTo: null,
    id: ID,
    to: 'amira@example.org',
    subject: '<script>alert(1)</script>',
    text: 'the <b>text</b> of the mail',
    html: '<html><head></head><body>the page of the mail</body></html>',
    at: '2026-11-24T09:00:00.000Z',
    invitations: [],
  };

  async function storeMail({ settings }: World): Promise<void> {
    const folder = join(settings.dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${ID}.json`), JSON.stringify(mail));
  }
  const PAGES = ['/mail', '/mail/api', `/mail/${ID}`, `/mail/${ID}/html`];
  beforeEach(() => storeMail(local));

  /** The address of the server: `/mail` leads from there to the pages. */
  const listen = async ({ app }: World) =>
    app.server.listening ? app.listeningOrigin : app.listen({ host: '127.0.0.1', port: 0 });
  const get = async (path: string) => {
    const answer = await fetch((await listen(local)) + path);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const inject = (url: string, from: Partial<InjectOptions> = {}) =>
    local.app.inject({ url, remoteAddress: '127.0.0.1', ...from });

  test('shows mails to local requests in a sandboxed frame, on a port of the loopback address', async () => {
    const [list, one, html] = [
      await get('/mail'),
      await get(`/mail/${ID}`),
      await get(`/mail/${ID}/html`),
    ];

    expect(list.body).toContain('amira@example.org');
    expect(one.body).toContain('the &#60;b&#62;text&#60;/b&#62; of the mail');
    expect(html.body).toContain('the page of the mail');
    for (const { body, headers } of [list, one]) {
      expect(body).not.toContain('<script>');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(one.body).toMatch(/<iframe sandbox="(?!.*allow-scripts)/);
    const leading = await inject('/mail');
    expect(leading.body).not.toContain('amira');
    expect(leading.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mail$/);
  });

  const FOREIGN: Partial<InjectOptions>[] = [
    { remoteAddress: '10.0.0.7' },
    { headers: { 'x-forwarded-for': '10.0.0.7' } },
    { headers: { 'x-forwarded-proto': 'https' } },
    { headers: { 'x-real-ip': '10.0.0.7' } },
    { headers: { forwarded: 'for=10.0.0.7' } },
    { headers: { via: '1.1 proxy' } },
    { headers: { connection: 'close' } },
    { headers: { connection: 'upgrade' } },
    { headers: { host: 'evil.test' } },
    { headers: { host: new URL(local.settings.publicUrl).host.replace('127.0.0.1', 'hub.test') } },
  ];

  test.each(PAGES)('%s returns 404 to other machines, other names and proxies', async (url) => {
    for (const from of FOREIGN) {
      const { statusCode, body } = await inject(url, from);
      expect({ from, statusCode }).toEqual({ from, statusCode: 404 });
      expect(body).not.toContain('amira');
    }
  });

  test('its own port returns 404 to other names and proxies, too', async () => {
    const { headers } = await inject('/mail/api');
    const { hostname, port, pathname } = new URL(String(headers.location));
    const ask = async (own: Record<string, string>) => {
      const sent = request({ hostname, port, path: pathname, headers: own }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: answer.statusCode, body: await text(answer) };
    };

    expect(await ask({ host: `localhost:${port}` })).toMatchObject({ status: 200 });
    for (const { headers: foreign } of FOREIGN) {
      if (!foreign) continue;
      const { status, body } = await ask(foreign as Record<string, string>);
      expect({ foreign, status }).toEqual({ foreign, status: 404 });
      expect(body).not.toContain('amira');
    }
  });

  test('does not open through nginx, however it passes requests on', async () => {
    const server = new URL(await listen(local)).host;
    const ways = [
      '',
      'proxy_http_version 1.1;',
      'proxy_set_header Host $http_host;',
      'proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";',
      'proxy_http_version 1.1; proxy_set_header X-Forwarded-For $remote_addr;',
    ];
    for (const way of ways) {
      const port = await freePort();
      const nginx = await startPlainNginx(port, `proxy_pass http://${server}; ${way}`);
      for (const page of PAGES) {
        const answer = await fetch(`http://127.0.0.1:${port}${page}`);
        expect({ way, page, status: answer.status }).toEqual({ way, page, status: 404 });
      }
      await nginx.stop();
    }
  });

  test.each([
    ['/mail/..%2f..%2fsecret.key', 400],
    ['/mail/nothing', 404],
    [`/mail/${ID.replace('1', '2')}`, 404],
  ])('%s returns %i', async (url, status) => {
    expect((await get(url)).status).toBe(status);
  });

  test('returns no mail in production or with a mail server (A19)', async () => {
    const production = await createWorld({ isProduction: true });
    for (const world of [production, remote]) {
      await storeMail(world);
      for (const url of PAGES) {
        const { body } = await world.app.inject({ url, remoteAddress: '127.0.0.1' });
        expect(body).not.toContain('amira');
      }
    }
    await production.close();
  });
});

/** An hour of a future Wednesday in Tunis, after nine o'clock: retry delays follow the real clock. */
function hourAfterNine(hours: number) {
  const day = new Date(Date.now() + 3 * DAY_MS);
  while (day.getUTCDay() !== 3) day.setTime(day.getTime() + DAY_MS);
  const from = day.setUTCHours(8 + hours, 0, 0, 0);
  return slotOf({ from, to: from + 60 * MINUTE_MS });
}
const PAIRS = 3;
/** How many requests each startup sends, each of which is emailed to the expert. */
const REQUESTS = 3;
const MAILS = PAIRS * REQUESTS;
const MAX_REQUEST_MS = 2_000;

let slowest = 0;
async function timed<T>(call: Promise<T>): Promise<T> {
  const begin = performance.now();
  const answer = await call;
  slowest = Math.max(slowest, performance.now() - begin);
  return answer;
}

/** Requests the sessions of each pair, which stay open: the email of an answered request is not sent. */
async function requestSessions(world: World): Promise<void> {
  slowest = 0;
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => createPair(world)));
  await Promise.all(
    pairs.map(async ({ expert, startup }) => {
      for (let nth = 0; nth < REQUESTS; nth++) {
        const body = bookingRequest(expert.id, hourAfterNine(nth));
        await timed(startup.api.bookings.request({ body }));
      }
    }),
  );
}

const countUnsent = async ({ db }: World) => {
  const mails = db.selectFrom('mails').select('id');
  const unsent = mails.where('sent_at', 'is', null).where('skipped_at', 'is', null);
  return (await unsent.execute()).length;
};

async function expectEachMailOnce(world: World, taken = sink.taken): Promise<void> {
  const messageIds = taken.map((mail) => /^message-id: (.*)$/im.exec(mail)?.[1]);
  expect(messageIds).toHaveLength(MAILS);
  expect(new Set(messageIds).size).toBe(MAILS);
  expect(await countUnsent(world)).toBe(0);
}

test('requests stay fast while the mail server is unreachable, and each mail arrives once afterwards (A59)', async () => {
  // With its own mailer, which remembers that the server was unreachable.
  const world = await createWorld({ smtpUrl: sink.url() });
  await sink.close();
  await Promise.all([requestSessions(world), deliver(world)]);
  await deliver(world);
  expect(await countUnsent(world)).toBe(MAILS);

  await sink.open();
  // The mailer waits 5 s before it retries an unreachable server.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
  await deliver(world);
  vi.restoreAllMocks();

  expect(slowest).toBeLessThan(MAX_REQUEST_MS);
  await expectEachMailOnce(world);
  await world.close();
});

test('requests stay fast while the mail server answers 451, and each mail arrives once afterwards (A59)', async () => {
  sink.recipientAnswer = '451 later';
  await Promise.all([requestSessions(remote), deliver(remote)]);
  await deliver(remote);
  expect(await countUnsent(remote)).toBe(MAILS);

  sink.recipientAnswer = '250 ok';
  await deliver(remote);

  expect(slowest).toBeLessThan(MAX_REQUEST_MS);
  await expectEachMailOnce(remote);
});

test('requests stay fast while the mail server hangs, and each mail arrives once afterwards (A59)', async () => {
  // A new server and mailer, without open connections that could still send.
  const hanging = await startSmtpSink();
  const world = await createWorld({ smtpUrl: hanging.url() });
  hanging.isSilent = true;
  const { expert, startup } = await createPair(world);
  await startup.api.bookings.request({ body: bookingRequest(expert.id, hourAfterNine(0)) });
  await makeJobsDue(world.db);
  const delivering = world.runJobs();
  await expect.poll(hanging.countConnections).toBe(1);

  await requestSessions(world);
  const [news] = await listNotifications(expert);
  await timed(expert.api.notifications.markSeen({ body: {} }));
  await timed(expert.api.notifications.remove({ body: { ids: [news?.id ?? ''] } }));
  expect(slowest).toBeLessThan(MAX_REQUEST_MS);
  expect(hanging.taken).toEqual([]);
  // The hub is ready without mail.
  expect((await world.app.inject('/readyz')).statusCode).toBe(200);

  hanging.respond();
  await delivering;
  await deliver(world);

  expect(hanging.taken.filter((mail) => mail.includes(expert.email))).toHaveLength(1);
  hanging.taken.splice(0, 1);
  await expectEachMailOnce(world, hanging.taken);
  await world.close();
  await hanging.close();
});
