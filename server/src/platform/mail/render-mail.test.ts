import {
  EMAILS,
  findEmail,
  isMailTemplate,
  isOptionalMail,
  type MailTemplate,
  NOTIFICATIONS,
} from '@thedot/domain/notification-catalogue';
import { describe, expect, test } from 'vitest';
import { testSettings } from '../../testing/settings.ts';
import { createKeys } from '../keys.ts';
import { renderMail } from './render-mail.ts';

const MAIL_TEMPLATES = Object.keys({ ...EMAILS, ...NOTIFICATIONS }).filter(isMailTemplate);

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

const render = (template: MailTemplate, language: 'en' | 'fr', more: Record<string, string> = {}) =>
  renderMail(
    {
      template,
      params: { ...params, ...more },
      firstName: 'Amira',
      language,
      timeZone: null,
      clock: null,
    },
    { keys, settings },
  );

const PAYLOAD = '"><img src=x onerror=alert(1)>\r\nBcc: all@example.org';

describe.each(MAIL_TEMPLATES)('mail %s', (template) => {
  test.each(['en', 'fr'] as const)('has text and HTML without missing values in %s', (language) => {
    const { subject, text, html } = render(template, language);

    expect(subject).toMatch(/^\S.{8,150}$/);
    for (const form of [text, html]) {
      expect(form).toContain('https://hub.example.org/');
      expect(form).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/);
    }
    expect(html).toContain(`<html lang="${language}">`);
  });

  test('links to the notification settings only when it is optional', () => {
    const { text, html, unsubscribeUrl: fewer } = render(template, 'en');
    const page = 'https://hub.example.org/account?tab=notifications';

    expect(fewer).toBe(isOptionalMail(template) ? page : undefined);
    expect([text.includes(page), html.includes(page)]).toEqual([
      isOptionalMail(template),
      isOptionalMail(template),
    ]);
  });

  test('differs between English and French', () => {
    const [english, french] = [render(template, 'en'), render(template, 'fr')];

    expect(english.subject).not.toBe(french.subject);
    expect(english.text).not.toBe(french.text);
  });

  test('has no placeholder when most parameters are missing', () => {
    const { subject, text } = renderMail(
      {
        template,
        params: { name: 'Slimane' },
        firstName: 'Amira',
        language: 'fr',
        timeZone: null,
        clock: null,
      },
      { keys, settings },
    );

    expect(subject).not.toBe('');
    expect(text).not.toMatch(/undefined|null|NaN|Invalid Date/);
  });

  test('reads the same parameters in English and French', () => {
    const namesRead = (template: MailTemplate, value: string) =>
      (['en', 'fr'] as const).map((language) => {
        const names = new Set<string>();
        const param = (name: string) => {
          names.add(name);
          return value;
        };
        findEmail(template)[language]({
          param,
          time: param,
          day: param,
          when: value,
          shortWhen: value,
          previousTime: value,
          proposedTimes: [{ label: value, acceptUrl: value }],
          declineLink: value,
          timeZone: value,
          recipient: value,
          hub: value,
          code: value,
          link: value,
          notifications: [],
        });
        return [...names].toSorted();
      });

    for (const value of ['', '1']) {
      const [english, french] = namesRead(template, value);
      expect(english).toEqual(french);
    }
  });

  test('escapes user text in HTML and headers (A31)', () => {
    const hostile = {
      name: PAYLOAD,
      organization: PAYLOAD,
      category: PAYLOAD,
      reason: PAYLOAD,
      title: PAYLOAD,
      text: PAYLOAD,
      words: PAYLOAD,
    };
    const { subject, html } = render(template, 'en', hostile);

    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/<[^>]*onerror/);
  });
});

describe('the preview of a mail', () => {
  const previewOf = (html: string) => /overflow:hidden">(.*?)&#847;/s.exec(html)?.[1];

  test('is the message of the other person, else when and where', () => {
    expect(previewOf(render('booking.rejected', 'en').html)).toBe('I am away that week.');
    expect(previewOf(render('booking.reminder_day', 'en', { reason: '' }).html)).toMatch(
      /^Tuesday, 24 November 2026/,
    );
    expect(previewOf(render('recover', 'en').html)).toMatch(/^We received a request/);
  });
});

describe('a reply to a mail', () => {
  test('is offered only when the hub has a support user', () => {
    const hint = 'Questions? Reply to this email to reach the hub team.';
    const supported = renderMail(
      {
        template: 'recover',
        params,
        firstName: 'Amira',
        language: 'en',
        timeZone: null,
        clock: null,
      },
      { keys, settings: { ...settings, supportUser: 'help@example.org' } },
    );

    expect([supported.text, supported.html].every((it) => it.includes(hint))).toBe(true);
    expect(render('recover', 'en').text).not.toContain(hint);
  });
});

describe('links of a mail', () => {
  test.each([
    ['verify', '/verify/', 'verify'],
    ['recover', '/reset-password/', 'reset'],
    ['invite', '/reset-password/', 'invite'],
  ] as const)('%s has a link with a token for its purpose', (template, path, purpose) => {
    const { text } = render(template, 'en');

    const [, link = ''] = new RegExp(`https://hub.example.org${path}([\\w-]+)`).exec(text) ?? [];
    expect(keys.readLinkToken(purpose, link)).toBe(token);
  });

  test('the link of an invitation says that the password is the first, that of a recovery does not', () => {
    expect(render('invite', 'en').text).toMatch(/\/reset-password\/[\w-]+\?first=yes\n/);
    expect(render('recover', 'en').text).toMatch(/\/reset-password\/[\w-]+\n/);
  });

  test('repeats a link with a token as text, for mail programs without buttons', () => {
    const shown = 'If the button does not work, open this link:';

    expect(render('recover', 'en').html).toContain(shown);
    expect(render('booking.requested', 'en').html).not.toContain(shown);
  });

  test('a booking mail links to the booking', () => {
    expect(render('booking.requested', 'fr').text).toContain('https://hub.example.org/booking/1\n');
  });
});

describe('time in a mail', () => {
  test('is in the hub’s time zone, which it names, for recipients without a time zone', () => {
    const { text, subject } = render('booking.accepted', 'en');

    expect(text).toContain('When: Tuesday, 24 November 2026');
    expect(text).toMatch(/10:00.11:00 \(Tunis, GMT\+1\)/);
    expect(subject).toBe('Session confirmed: Slimane Khelifi, Tue 24 Nov, 10:00');
  });

  test('is short in subjects, also in French', () => {
    const { subject, text } = render('booking.accepted', 'fr');

    expect(subject).toBe('Session confirmée\u00a0: Slimane Khelifi, mar. 24 nov. à 10:00');
    expect(text).toContain('(Tunis, GMT+1)');
  });

  test.each([
    ['en', '24', '10:00–11:00', 'Tue 24 Nov, 10:00'],
    ['en', '12', '10:00 – 11:00 am', 'Tue 24 Nov, 10:00 am'],
    ['fr', '24', '10:00 – 11:00', 'mar. 24 nov. à 10:00'],
    ['fr', '12', '10:00 – 11:00 AM', 'mar. 24 nov. à 10:00 AM'],
  ] as const)(
    'in %s of a hub with a clock of %s hours shows %s',
    (language, hubClock, range, at) => {
      const { text, subject } = renderMail(
        {
          template: 'booking.accepted',
          params,
          firstName: '',
          language,
          timeZone: null,
          clock: null,
        },
        { keys, settings: { ...settings, hubClock } },
      );
      const words = (typeset: string) => typeset.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');
      expect(words(text)).toContain(range);
      expect(words(subject)).toMatch(new RegExp(`${at}$`));
    },
  );

  test('keeps the local hour across a clock change', () => {
    const { text } = renderMail(
      {
        template: 'booking.accepted',
        params: { ...params, start: '2026-10-25T08:00:00.000Z', end: '2026-10-25T09:00:00.000Z' },
        firstName: 'Amira',
        language: 'fr',
        timeZone: 'Europe/Paris',
        clock: null,
      },
      { keys, settings },
    );

    expect(text).toContain('dimanche 25 octobre 2026');
    expect(text).toContain('09:00');
  });
});

test.each([
  ['en', 'event', 'Join the meeting'],
  ['fr', 'event', 'Rejoindre la réunion'],
  ['en', 'expert_session', 'Join session'],
  ['fr', 'expert_session', 'Rejoindre la session'],
] as const)('an email in %s about what is online (%s) says "%s"', (language, kind, label) => {
  const { text } = renderMail(
    {
      template: kind === 'event' ? 'event.registered' : 'booking.accepted',
      params: { ...params, join: 'https://hub.example.org/visio/join/1' },
      booking: { kind, id: '1' },
      firstName: 'Amira',
      language,
      timeZone: null,
      clock: null,
    },
    { keys, settings },
  );

  expect(text).toContain(label);
});
