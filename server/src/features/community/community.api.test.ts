import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import { MONDAY, listNotifications } from '../../testing/bookings/sessions.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { advanceClock } from '../../testing/concurrency.ts';
import { expectFieldRefusal, expectStatus } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { callPartner, storeMailReceipts } from './forwards.service.ts';
import { signatureOf } from './partner-webhook.ts';

const SECRET = 'the secret that the hub shares with the partner';
let answer = { status: 200, location: '' };
let received: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
const partner = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
  });
});
await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
afterAll(() => partner.close());
// The address of a TCP server is always an `AddressInfo`.
const { port } = partner.address() as AddressInfo;

const world = await useWorld({
  clock: MONDAY,
  settings: {
    partners: {
      wemove: { channel: 'webhook', address: `http://127.0.0.1:${port}/requests` },
      proservy: { channel: 'email', address: 'proservy@partner.example' },
      eurafrique: { channel: 'webhook', address: 'http://10.0.0.7/requests' },
    },
    partnerWebhookSecret: SECRET,
  },
});
const staff = await world.person('dot');
const ctx = () => ({ ...world, features: FEATURES, now: () => world.clock ?? new Date() });

beforeEach(() => {
  received = [];
  answer = { status: 200, location: '' };
});

const WEMOVE = {
  title: 'Fair in Lyon',
  text: 'We show our sensors and look for a distributor.',
  answers: {
    purpose: 'event',
    destination: 'Lyon, France',
    from: '2026-04-01',
    to: '2026-04-03',
    travellers: 2,
    needsVisa: true,
    nationalities: 'Tunisian',
  },
  consentVersion: 1,
} as const;
const PROSERVY = {
  title: 'An accountant',
  text: 'We need help with our first balance sheet.',
  answers: { field: 'accounting', urgency: 'month', hasProvider: false },
  consentVersion: 1,
} as const;
const EURAFRIQUE = {
  title: 'A shareholder pact',
  text: 'Two founders and an investor.',
  answers: { topic: 'company', countries: 'Tunisia, France', hasDeadline: false },
  consentVersion: 1,
} as const;

const founder = () => world.person('startup');
const askWemove = ({ api }: TestPerson, changes: object = {}) =>
  api.community.requestWemove({ body: { ...WEMOVE, ...changes } });
const act = (
  { api }: TestPerson,
  id: string,
  action: 'start' | 'finish' | 'refuse' | 'reopen' | 'withdraw',
  reason = '',
) => api.community.change({ params: { id }, body: { action, reason } });
const get = ({ api }: TestPerson, id: string) => api.community.get({ params: { id } });
/** Runs the next try of the newest way to the partner. */
const callNow = async (id: string) => {
  const [forward] = (await get(staff, id)).forwards;
  await callPartner({ forwardId: forward?.id ?? '' }, ctx());
  return (await get(staff, id)).forwards[0];
};

describe('a request to a partner', () => {
  test('reaches the hub team, and its author follows it', async () => {
    const author = await founder();

    const request = await askWemove(author);

    expect(request).toMatchObject({
      status: 'new',
      program: 'wemove',
      consentVersion: 1,
      answers: { destination: 'Lyon, France', travellers: 2 },
      actions: ['withdraw'],
      canForward: false,
    });
    expect((await listNotifications(staff))[0]).toMatchObject({
      type: 'service_request.submitted',
      link: `/community-service/${request.id}`,
    });
    await act(staff, request.id, 'start');
    expect((await listNotifications(author))[0]).toMatchObject({
      type: 'service_request.changed',
      params: { change: 'in_progress' },
    });
    await expectRefusal(get(await founder(), request.id), 'service_request.not_found');
    const { items } = await author.api.community.listMine();
    expect(items).toMatchObject([{ id: request.id, status: 'in_progress', forward: 'queued' }]);
  });

  test('names each reason why its author can’t send it', async () => {
    const { organizationId } = await founder();
    const outsider = await world.person('member', { organizationId });
    await world.db
      .updateTable('users')
      .set({ organization_id: null })
      .where('id', '=', outsider.id)
      .execute();
    const { consent } = (await staff.api.community.programs()).items[0] ?? {};
    const change = (opensOn: string | null) =>
      staff.api.community.changeProgram({
        params: { program: 'wemove' },
        body: {
          opensOn,
          closesOn: null,
          consent: consent?.text ?? { en: '', fr: '' },
          consentVersion: consent?.version ?? 0,
        },
      });
    await change('2026-06-01');

    await expectRefusal(askWemove(outsider), 'service_request.not_open', {
      params: { date: '2026-06-01' },
      errors: [{ code: 'service_request.not_open' }, { code: 'service_request.organization' }],
    });
    await change(null);
    await expectRefusal(askWemove(outsider), 'service_request.organization');
    await expectStatus(askWemove(await world.person('guest')), 403);
  });

  test('asks a dependent question only after its answer, and keeps no other', async () => {
    const author = await founder();
    const answers = { ...WEMOVE.answers, nationalities: '' };

    await expectFieldRefusal(
      askWemove(author, { answers }),
      'answers.nationalities',
      'service_request.answer_missing',
    );
    const request = await askWemove(author, {
      answers: { ...WEMOVE.answers, needsVisa: false, otherPurpose: 'Left from before' },
    });
    expect(request.answers).not.toHaveProperty('nationalities');
    expect(request.answers).not.toHaveProperty('otherPurpose');
  });

  test('is one of at most three open ones, of many sent at once', async () => {
    const author = await founder();

    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => askWemove(author)));

    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const { items } = await author.api.community.listMine();
    await act(author, items[0]?.id ?? '', 'withdraw');
    expect(await askWemove(author)).toMatchObject({ status: 'new' });
  });

  test('is declined with a reason only, and reopened by the hub team', async () => {
    const author = await founder();
    const { id } = await askWemove(author);

    await expectFieldRefusal(act(staff, id, 'refuse'), 'reason', 'submission.reason_required');
    await expectRefusal(act(author, id, 'finish'), 'submission.not_allowed');
    await act(staff, id, 'refuse', 'The fair is full.');
    await expectRefusal(act(author, id, 'withdraw'), 'submission.changed');
    expect(await act(staff, id, 'reopen', 'A place is free.')).toMatchObject({
      status: 'in_progress',
      forwards: [],
    });
  });
});

describe('the consent to share data', () => {
  test('is stored by version, and a new version asks again', async () => {
    const author = await founder();
    const first = await author.api.community.requestProservy({ body: PROSERVY });
    const without = { ...PROSERVY, consentVersion: null };
    await author.api.community.requestProservy({ body: without });
    const { items } = await author.api.community.programs();
    const { consent } = items.find(({ program }) => program === 'proservy') ?? {};
    await expectFieldRefusal(
      (await founder()).api.community.requestProservy({ body: without }),
      'consentVersion',
      'service_request.consent_missing',
    );

    const changeConsent = (en: string) =>
      staff.api.community.changeProgram({
        params: { program: 'proservy' },
        body: {
          opensOn: null,
          closesOn: null,
          consent: { en, fr: 'Nouveau texte' },
          consentVersion: 1,
        },
      });
    await changeConsent('New text');
    await expectRefusal(changeConsent('Text of another tab'), 'service_request.consent_changed');

    await expectFieldRefusal(
      author.api.community.requestProservy({ body: without }),
      'consentVersion',
      'service_request.consent_outdated',
    );
    const second = await author.api.community.requestProservy({
      body: { ...PROSERVY, consentVersion: 2 },
    });
    expect(second).toMatchObject({ consentVersion: 2, consentText: { en: 'New text' } });
    expect(await get(author, first.id)).toMatchObject({
      consentVersion: 1,
      consentText: consent?.text,
    });
    const settings = { params: { program: 'proservy' } } as const;
    expect(await staff.api.community.programSettings(settings)).toMatchObject({
      partner: { channel: 'email', address: 'proservy@partner.example' },
      consents: [
        { version: 2, accepted: 1 },
        { version: 1, accepted: 1 },
      ],
    });
    await expectStatus(author.api.community.programSettings(settings), 403);
  });
});

describe('the documents of a partner', () => {
  const program = 'eurafrique';
  const add = (en: string) =>
    staff.api.community.addDocument({
      params: { program },
      body: { title: { en, fr: `${en} (fr)` } },
      files: { file: new File(['text'], `${en}.txt`) },
    });
  const titles = async ({ api }: TestPerson) =>
    (await api.community.programs()).items
      .find((it) => it.program === program)
      ?.documents.map(({ title }) => title.en);
  const download = ({ headers }: TestPerson, id: string) =>
    world.app.inject({ url: `/api/files/${id}`, headers });

  test('are added, ordered, named and removed by staff, and read by those who may open its page', async () => {
    const reader = await founder();
    const guest = await world.person('guest');
    const first = await add('Checklist');
    const second = await add('Model');

    await staff.api.community.orderDocuments({
      params: { program },
      body: { ids: [second.id, first.id] },
    });
    await staff.api.community.changeDocument({
      params: first,
      body: { title: { en: 'Checklist 2027', fr: 'Liste 2027' } },
    });
    expect(await titles(reader)).toEqual(['Model', 'Checklist 2027']);
    expect((await download(reader, first.id)).statusCode).toBe(200);
    expect(await titles(guest)).toEqual([]);
    expect((await download(guest, first.id)).statusCode).toBe(404);
    await expectStatus(reader.api.community.removeDocument({ params: first }), 403);

    await staff.api.community.removeDocument({ params: first });
    expect(await titles(reader)).toEqual(['Model']);
    expect((await download(reader, first.id)).statusCode).toBe(404);
    await expectRefusal(
      staff.api.community.removeDocument({ params: first }),
      'service_document.not_found',
    );
  });
});

describe('the way to a partner', () => {
  test('is a call with a signature of its time and body, whose receipt is kept', async () => {
    const author = await founder();
    const { id } = await askWemove(author);
    await act(staff, id, 'start');

    expect(await callNow(id)).toMatchObject({ status: 'delivered', tries: 1, channel: 'webhook' });

    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const timestamp = String(MONDAY.getTime() / 1000);
    expect(headers).toMatchObject({
      'x-thedot-timestamp': timestamp,
      'x-thedot-signature': signatureOf(SECRET, timestamp, body),
    });
    expect(JSON.parse(body)).toMatchObject({
      program: 'wemove',
      title: WEMOVE.title,
      author: { email: author.email },
      answers: { destination: 'Lyon, France' },
    });
    expect((await get(author, id)).forwards).toMatchObject([{ status: 'delivered', address: '' }]);
  });

  test('is tried again after an error of the partner, given up in the end, and sent again by staff', async () => {
    const { id } = await askWemove(await founder());
    answer = { status: 503, location: '' };
    await act(staff, id, 'start');
    await expectRefusal(
      staff.api.community.forward({ params: { id } }),
      'service_request.forward_pending',
    );

    for (const tries of [1, 2, 3, 4, 5])
      expect(await callNow(id)).toMatchObject({ status: 'queued', tries, error: 'HTTP 503' });
    expect(await callNow(id)).toMatchObject({ status: 'failed', tries: 6 });

    answer = { status: 204, location: '' };
    expect((await get(staff, id)).canForward).toBe(true);
    await staff.api.community.forward({ params: { id } });
    expect(await callNow(id)).toMatchObject({ status: 'delivered' });
    expect((await get(staff, id)).forwards.map(({ status }) => status)).toEqual([
      'delivered',
      'failed',
    ]);
  });

  test('ends when the author withdraws the request before the partner has it', async () => {
    const author = await founder();
    const { id } = await askWemove(author);
    answer = { status: 503, location: '' };
    await act(staff, id, 'start');
    await callNow(id);
    await act(author, id, 'withdraw');
    answer = { status: 204, location: '' };

    expect(await callNow(id)).toMatchObject({ status: 'failed', tries: 1 });
    expect(received).toHaveLength(1);
  });

  test('follows no redirect, which could lead into the network of the hub', async () => {
    const { id } = await askWemove(await founder());
    answer = { status: 302, location: `http://127.0.0.1:${port}/inside` };
    await act(staff, id, 'start');

    expect(await callNow(id)).toMatchObject({ status: 'failed', error: 'HTTP 302' });
    expect(received).toHaveLength(1);
  });

  test('is refused to an address inside a private network (A40)', async () => {
    const author = await world.person('expert');
    const { id } = await author.api.community.requestEurafrique({ body: EURAFRIQUE });
    await act(staff, id, 'start');

    expect(await callNow(id)).toMatchObject({
      status: 'failed',
      tries: 1,
      error: 'The address is inside a private network',
    });
  });

  test('is an email with the answers, whose receipt is stored', async () => {
    const author = await founder();
    const { version } =
      (await author.api.community.programs()).items.find((it) => it.program === 'proservy')
        ?.consent ?? {};
    const { id } = await author.api.community.requestProservy({
      body: { ...PROSERVY, consentVersion: version ?? 1 },
    });
    await act(staff, id, 'start');
    await storeMailReceipts(ctx());
    expect((await get(staff, id)).forwards).toMatchObject([{ status: 'queued', tries: 0 }]);

    await world.db
      .updateTable('mails')
      .set({ sent_at: MONDAY.toISOString(), attempts: 1 })
      .where('template', '=', 'partner-request')
      .execute();
    await storeMailReceipts(ctx());

    expect((await get(staff, id)).forwards).toMatchObject([
      { status: 'sent', tries: 1, address: 'proservy@partner.example' },
    ]);
    const mail = await world.db
      .selectFrom('mails')
      .select(['address', 'params'])
      .where('template', '=', 'partner-request')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(mail)).toContain('Accounting and tax');
  });
});

describe('the hub team', () => {
  test('filters, pages and exports requests with formulas as text, and reads figures', async () => {
    const author = await founder();
    const title = '=HYPERLINK("http://example.org")';
    const { id } = await askWemove(author, { title });
    advanceClock(world, DAY_MS);
    await act(staff, id, 'start');

    const { items } = await staff.api.community.listAll({
      query: { program: 'wemove', status: 'in_progress', limit: 1 },
    });
    expect(items).toMatchObject([{ id }]);
    expect(
      await staff.api.community.counts({ query: { program: 'wemove', search: '=HYPERLINK' } }),
    ).toEqual({ items: [{ status: 'in_progress', count: 1 }] });
    const { body } = await world.app.inject({
      url: '/api/community/data?format=csv&program=wemove',
      headers: staff.headers,
    });
    expect(body).toContain(`"'=HYPERLINK`);
    const figures = (await staff.api.community.figures({ query: { days: 1 } })).items;
    expect(figures.map(({ program }) => program)).toEqual(['wemove', 'proservy', 'eurafrique']);
    expect(figures[0]).toMatchObject({
      asked: expect.any(Number),
      answerHours: expect.any(Number),
    });
    await expectStatus(author.api.community.listAll(), 403);
    await expectStatus(author.api.community.counts(), 403);
    await expectStatus(author.api.community.figures(), 403);
    world.clock = MONDAY;
  });
});
