import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import {
  EMAIL_ANSWERS_PER_HOUR,
  MAX_FILES_PER_FORM,
  TICKET_REOPEN_DAYS,
} from '@thedot/domain/limits';
import { REPLY_LINE } from '@thedot/domain/submissions/email-answers.rules';
import { describe, expect, test } from 'vitest';
import { MONDAY } from '../../../testing/bookings/sessions.ts';
import { advanceClock } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { findStoredMails } from '../../../platform/mail/local-mail.routes.ts';
import { mailFolder } from '../../../platform/mail/mailer.ts';
import { consume } from '../../../platform/rate-limits/rate-limits.ts';
import { signatureOf } from './signed-call.ts';

const SECRET = 'the secret that the mail server signs with';
const world = await useWorld({
  clock: MONDAY,
  settings: { replyAddress: 'answers@reply.hub.example', inboundMailSecret: SECRET },
});
const staff = await world.person('dot');

interface Mail {
  readonly from: string;
  readonly to: string;
  readonly text?: string;
  readonly id?: string;
  readonly headers?: readonly string[];
  readonly files?: readonly string[];
}

let count = 0;
function write({ from, to, text = 'It works.', id, headers = [], files = [] }: Mail): string {
  const head = [
    `From: Someone <${from}>`,
    `To: ${to}`,
    `Message-ID: <${id ?? `mail-${++count}`}@client.example>`,
    'Subject: Re: Ticket',
    ...headers,
  ];
  const body = ['Content-Type: text/plain; charset=utf-8', '', text];
  if (files.length === 0) return [...head, ...body].join('\r\n');
  return [
    ...head,
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    ...body,
    ...files.flatMap((name) => [
      '--part',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename=${name}`,
      '',
      'a photo',
    ]),
    '--part--',
  ].join('\r\n');
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function post(mail: string, { secret = SECRET, at = world.clock ?? new Date() } = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/mail/answers',
    payload: mail,
    headers: {
      'content-type': 'message/rfc822',
      'x-thedot-timestamp': timestamp,
      'x-thedot-sha256': hashOf(mail),
      'x-thedot-signature': signatureOf(secret, timestamp, hashOf(mail)),
    },
  });
  return response.statusCode;
}

const send = (mail: Mail) => post(write(mail));

const createTicket = ({ api }: TestPerson) =>
  api.tickets.create({
    body: { type: 'claim', title: 'The projector is dead', text: 'No light.', area: 'spaces' },
  });
const messagesOf = async ({ api }: TestPerson, id: string) =>
  (await api.submissions.messages({ params: { id } })).items.map(
    ({ text, isByEmail, isInternal, files }) => ({
      text,
      isByEmail,
      isInternal,
      files: files.map(({ name }) => name),
    }),
  );
const mailsTo = async ({ email }: TestPerson) => {
  await world.runJobs();
  return (await findStoredMails(mailFolder(world.settings))).filter(({ to }) => to === email);
};

/** A ticket to whose author staff wrote, and the address that the email about it gives. */
async function writtenTicket() {
  const author = await world.person('startup');
  const { id } = await createTicket(author);
  await staff.api.submissions.write({
    params: { id },
    body: { text: 'Does it work now?', isInternal: false },
  });
  const [mail] = await mailsTo(author);
  return { author, id, mail, address: mail?.replyTo ?? '' };
}

describe('an email about a ticket', () => {
  test('takes an answer of its recipient, which the thread shows', async () => {
    const { author, id, mail, address } = await writtenTicket();
    expect(mail?.text).toContain(REPLY_LINE.en);
    expect(mail?.text).toContain('your answer is added to the messages');

    expect(
      await send({
        from: author.email.toUpperCase(),
        to: `The Hub <${address}>`,
        text: `It works.\r\n\r\nOn Friday THE DOT <${address}> wrote:\r\n> ${REPLY_LINE.en}\r\n> Does it work now?`,
        files: ['photo.txt'],
      }),
    ).toBe(200);

    expect(await messagesOf(staff, id)).toEqual([
      { text: 'It works.', isByEmail: true, isInternal: false, files: ['photo.txt'] },
      { text: 'Does it work now?', isByEmail: false, isInternal: false, files: [] },
    ]);
  });

  test('takes an email to the addresses of two tickets for both of them, with its files', async () => {
    const { author, id, address } = await writtenTicket();
    const other = await createTicket(author);
    await staff.api.submissions.write({
      params: { id: other.id },
      body: { text: 'And this one?', isInternal: false },
    });
    const mail = (await mailsTo(author)).find(({ text }) => text.includes(`#${other.number}`));

    await send({
      from: author.email,
      to: `${address}, ${mail?.replyTo ?? ''}`,
      headers: [`Delivered-To: ${address}`],
      files: ['photo.txt'],
    });

    for (const answered of [id, other.id]) {
      const messages = await messagesOf(staff, answered);
      expect(messages).toHaveLength(2);
      expect(messages[0]).toMatchObject({ text: 'It works.', files: ['photo.txt'] });
    }
  });

  test('takes the answer of staff to a note as a note', async () => {
    const author = await world.person('startup');
    const handler = await world.person('admin');
    const { id } = await createTicket(author);
    await staff.api.tickets.change({ body: { id, action: 'assign', assigneeId: handler.id } });
    const [mail] = await mailsTo(handler);
    expect(mail?.text).toContain('a note for the hub team');

    await send({ from: handler.email, to: mail?.replyTo ?? '', text: 'Who has the key?' });

    expect(await messagesOf(staff, id)).toMatchObject([
      { text: 'Who has the key?', isInternal: true },
    ]);
    expect(await messagesOf(author, id)).toEqual([]);

    const asked = await createTicket(handler);
    await staff.api.submissions.write({
      params: { id: asked.id },
      body: { text: 'Which one?', isInternal: false },
    });
    const askedMail = (await mailsTo(handler)).find(({ text }) =>
      text.includes(`#${asked.number}`),
    );
    const both = `${askedMail?.replyTo ?? ''}, ${mail?.replyTo ?? ''}`;
    await send({ from: handler.email, to: both, text: 'The tenant owes us rent.' });
    expect((await messagesOf(staff, asked.id))[0]).toMatchObject({ isInternal: true });

    const own = await createTicket(handler);
    await staff.api.tickets.change({
      body: { id: own.id, action: 'assign', assigneeId: handler.id },
    });
    const noteMail = (await mailsTo(handler)).find(({ text }) => text.includes(`#${own.number}`));
    await staff.api.tickets.resolve({ body: { id: own.id, reason: 'A new lamp.' } });
    await send({ from: handler.email, to: noteMail?.replyTo ?? '', text: 'Order another.' });
    expect((await staff.api.tickets.get({ params: { id: own.id } })).status).toBe('resolved');
  });

  test('keeps as many files as a form, and names the others to the sender', async () => {
    const { author, id, address } = await writtenTicket();
    const files = Array.from({ length: MAX_FILES_PER_FORM + 1 }, (_, at) => `photo-${at}.txt`);

    await send({ from: author.email, to: address, files });

    expect((await messagesOf(staff, id))[0]?.files.toSorted()).toEqual(
      files.slice(0, -1).toSorted(),
    );
    const [mail] = await mailsTo(author);
    expect(mail?.subject).toContain('Your answer was added without some files');
    expect(mail?.text).toContain(files.at(-1));
  });

  test('takes nothing from another sender, by a forged address, of a program, twice or too often', async () => {
    const { author, id, address } = await writtenTicket();
    const other = await world.person('startup');
    const forged = address.replace(/.{4}@/, 'ffff@');
    const ofOtherTicket = address.replace(/\+\d+/, (number) => `+${Number(number) - 1}`);
    const asNote = address.replace('-', '-n');

    expect(await send({ from: other.email, to: address })).toBe(200);
    expect(await send({ from: staff.email, to: address })).toBe(200);
    expect(await send({ from: 'nobody@nowhere.example', to: address })).toBe(200);
    for (const to of [forged, ofOtherTicket, asNote, 'answers@reply.hub.example'])
      expect(await send({ from: author.email, to })).toBe(200);
    for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'Return-Path: <>'])
      await send({ from: author.email, to: address, headers: [header] });
    await send({ from: author.email, to: address, headers: [`From: ${other.email}`] });
    expect(await messagesOf(staff, id)).toHaveLength(1);

    const mail = write({ from: author.email, to: address, id: 'once' });
    await Promise.all([post(mail), post(mail)]);
    await post(mail);
    expect(await messagesOf(staff, id)).toHaveLength(2);

    const limit = { points: EMAIL_ANSWERS_PER_HOUR, windowMs: HOUR_MS };
    await consume(
      world,
      { key: `email-answers:${author.id}`, ...limit },
      EMAIL_ANSWERS_PER_HOUR - 3,
    );
    await send({ from: author.email, to: address });
    expect(await messagesOf(staff, id)).toHaveLength(2);
  });

  test('reopens the ticket for two weeks, and says afterwards that it is closed', async () => {
    const { author, id, address } = await writtenTicket();
    const resolve = () => staff.api.tickets.resolve({ body: { id, reason: 'A new lamp.' } });
    await resolve();

    await send({ from: author.email, to: address, text: 'It is dark again.' });

    expect(await staff.api.tickets.get({ params: { id } })).toMatchObject({
      status: 'open',
      reason: 'It is dark again.',
    });
    await resolve();
    advanceClock(world, (TICKET_REOPEN_DAYS + 1) * DAY_MS);
    await send({ from: author.email, to: address, text: 'And again.' });
    expect(await messagesOf(staff, id)).toHaveLength(2);
    const [mail] = await mailsTo(author);
    expect(mail?.subject).toBe('Your answer was not added: The projector is dead');
    expect(mail?.text).toContain('closed for more than 14 days');
  });

  test('says that an answer without a text was not added', async () => {
    const { author, id, address } = await writtenTicket();

    await send({ from: author.email, to: address, text: `> ${REPLY_LINE.en}\r\n> Does it work?` });

    expect(await messagesOf(staff, id)).toHaveLength(1);
    expect((await mailsTo(author))[0]?.text).toContain('no text above the quoted email');
  });

  test('takes nothing of a user who was removed', async () => {
    const { author, id, address } = await writtenTicket();
    await world.db
      .updateTable('users')
      .set({ is_removed: true })
      .where('id', '=', author.id)
      .execute();

    await send({ from: author.email, to: address });

    expect(await messagesOf(staff, id)).toHaveLength(1);
  });
});

test('only the mail server hands over emails, within five minutes and unchanged', async () => {
  const mail = write({ from: 'a@b.example', to: 'c@d.example' });
  const now = world.clock ?? new Date();

  expect(await post(mail, { secret: 'another secret of the same length as it' })).toBe(403);
  expect(await post(mail, { at: new Date(now.getTime() - 6 * 60_000) })).toBe(403);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const changed = await world.app.inject({
    method: 'POST',
    url: '/api/mail/answers',
    payload: mail,
    headers: {
      'content-type': 'message/rfc822',
      'x-thedot-timestamp': timestamp,
      'x-thedot-sha256': hashOf(`${mail}.`),
      'x-thedot-signature': signatureOf(SECRET, timestamp, hashOf(`${mail}.`)),
    },
  });
  expect(changed.statusCode).toBe(403);
});
