import { describe, expect, test } from 'vitest';
import { testSettings } from '../../testing/settings.ts';
import { createKeys } from '../keys.ts';
import { MAIL_TEMPLATES, type MailTemplate } from './mail-templates.ts';
import { isNews, writeMail } from './write-mail.ts';

const keys = createKeys('a secret');
const settings = testSettings({ publicUrl: 'https://hub.example.org' });
const token = '0199aaaa-0000-7000-8000-000000000001';
const params = {
  token,
  name: 'Slimane Khelifi',
  organization: 'Meddeb & Fils',
  category: 'Fundraising',
  reason: 'I am away that week.',
  start: '2026-11-24T09:00:00.000Z',
  end: '2026-11-24T10:00:00.000Z',
  link: '/booking/1',
};

const write = (template: MailTemplate, language: 'en' | 'fr', more: Record<string, string> = {}) =>
  writeMail(
    { template, params: { ...params, ...more }, firstName: 'Amira', language, timeZone: null },
    { keys, settings },
  );

const PAYLOAD = '"><img src=x onerror=alert(1)>\r\nBcc: all@example.org';

describe.each(MAIL_TEMPLATES)('the mail %s', (template) => {
  test.each(['en', 'fr'] as const)('is complete in %s as text and as HTML', (language) => {
    const { subject, text, html } = write(template, language);

    expect(subject).toMatch(/^\S.{8,150}$/);
    for (const form of [text, html]) {
      expect(form).toContain('https://hub.example.org/');
      expect(form).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/);
    }
    expect(html).toContain(`<html lang="${language}">`);
  });

  test('links to the notification settings when it is optional, and only then', () => {
    const { text, html, fewer } = write(template, 'en');
    const page = 'https://hub.example.org/account?tab=notifications';

    expect(fewer).toBe(isNews(template) ? page : undefined);
    expect([text.includes(page), html.includes(page)]).toEqual([
      isNews(template),
      isNews(template),
    ]);
  });

  test('is translated', () => {
    const [english, french] = [write(template, 'en'), write(template, 'fr')];

    expect(english.subject).not.toBe(french.subject);
    expect(english.text).not.toBe(french.text);
  });

  test('is complete when most parameters are missing', () => {
    const { subject, text } = writeMail(
      { template, params: { name: 'Slimane' }, firstName: 'Amira', language: 'fr', timeZone: null },
      { keys, settings },
    );

    expect(subject).not.toBe('');
    expect(text).not.toMatch(/undefined|null|NaN|Invalid Date/);
  });

  test('turns no user text into markup or a header', () => {
    const hostile = {
      name: PAYLOAD,
      organization: PAYLOAD,
      category: PAYLOAD,
      reason: PAYLOAD,
      title: PAYLOAD,
      text: PAYLOAD,
      words: PAYLOAD,
    };
    const { subject, html } = write(template, 'en', hostile);

    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/<[^>]*onerror/);
  });
});

describe('the links of a mail', () => {
  test.each([
    ['verify', '/verify/', 'verify'],
    ['recover', '/reset-password/', 'reset'],
    ['invite', '/reset-password/', 'invite'],
  ] as const)('%s links to its page with a token for that purpose', (template, path, purpose) => {
    const { text } = write(template, 'en');

    const [, link = ''] = new RegExp(`https://hub.example.org${path}([\\w-]+)`).exec(text) ?? [];
    expect(keys.readLinkToken(purpose, link)).toBe(token);
  });

  test('link to the booking', () => {
    expect(write('booking.requested', 'fr').text).toContain('https://hub.example.org/booking/1\n');
  });
});

describe('the time in a mail', () => {
  test('is in the hub’s zone, without its name, for people without a zone', () => {
    const { text } = write('booking.accepted', 'en');

    expect(text).toContain('When: Tuesday, 24 November 2026');
    expect(text).toMatch(/10:00.11:00/);
    expect(text).not.toContain('Africa');
  });

  test('keeps the hour across a clock change', () => {
    const { text } = writeMail(
      {
        template: 'booking.accepted',
        params: { ...params, start: '2026-10-25T08:00:00.000Z', end: '2026-10-25T09:00:00.000Z' },
        firstName: 'Amira',
        language: 'fr',
        timeZone: 'Europe/Paris',
      },
      { keys, settings },
    );

    expect(text).toContain('dimanche 25 octobre 2026');
    expect(text).toContain('09:00');
  });
});
