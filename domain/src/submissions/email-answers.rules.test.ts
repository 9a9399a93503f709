import { describe, expect, test } from 'vitest';
import { isAutomaticMail, REPLY_LINE, textOfAnswer } from './email-answers.rules.ts';

const answer = (...lines: readonly string[]) => textOfAnswer(lines.join('\r\n'));

describe('the text of an answer', () => {
  test.each([
    ['nothing is quoted', ['It works.', '', 'Thank you'], 'It works.\n\nThank you'],
    [
      'Gmail quotes the email',
      [
        'It works.',
        '',
        'On Fri, 27 Nov 2026 at 10:00, THE DOT <',
        'answers+1@hub.example> wrote:',
        '',
        `> ${REPLY_LINE.en}`,
        '> Nour wrote to you',
      ],
      'It works.',
    ],
    [
      'a French program quotes it',
      [
        'Cela fonctionne.',
        'Le ven. 27 nov. 2026 à 10:00, THE DOT <a@hub.example> a écrit :',
        `> ${REPLY_LINE.fr}`,
      ],
      'Cela fonctionne.',
    ],
    [
      'Outlook puts the head of the email above it',
      [
        'It works.',
        '________________________________',
        'From: THE DOT <a@hub.example>',
        'Sent: Friday',
        'To: Amira',
        'Subject: Ticket #4',
        '',
        'The projector is dead',
        REPLY_LINE.en,
        'Nour wrote to you',
      ],
      'It works.',
    ],
    [
      'a program quotes without the line',
      ['It works.', 'Nour <n@hub.example> wrote:', '> Does it work?'],
      'It works.',
    ],
    [
      'its last lines look like headers',
      [
        'It broke here:',
        'Date: Friday',
        'To: the lift',
        '',
        'On Fri, THE DOT <a@hub.example> wrote:',
        `> ${REPLY_LINE.en}`,
      ],
      'It broke here:\nDate: Friday\nTo: the lift',
    ],
    [
      'answers stand between quotations',
      ['> Which room?', '3.2', '> Since when?', 'Monday'],
      '3.2\nMonday',
    ],
    ['a signature follows', ['It works.', '-- ', 'Amira', 'Startup'], 'It works.'],
    ['a phone adds a line', ['It works.', '', 'Envoyé de mon iPhone'], 'It works.'],
    ['only a quotation was sent', [`> ${REPLY_LINE.en}`, '> Nour wrote'], ''],
  ])('is what its author wrote, when %s', (_, lines, text) => {
    expect(answer(...lines)).toBe(text);
  });

  test('is found in linear time', { timeout: 1_000 }, () => {
    const words = 'a '.repeat(100_000);

    expect(textOfAnswer(`On ${words}`)).toBe(`On ${words.trim()}`);
  });
});

describe('an automatic email', () => {
  test.each([
    ['Auto-Submitted', 'auto-replied'],
    ['Precedence', 'bulk'],
    ['X-Auto-Response-Suppress', 'All'],
    ['Return-Path', '<>'],
    ['Content-Type', 'multipart/report; report-type=delivery-status'],
    ['From', 'MAILER-DAEMON@mail.example'],
  ])('is known by %s', (name, value) => {
    expect(isAutomaticMail((asked) => (asked === name.toLowerCase() ? value : undefined))).toBe(
      true,
    );
  });

  test('is not what a person sends', () => {
    const headers = new Map([
      ['auto-submitted', 'no'],
      ['from', 'Amira <amira@startup.example>'],
      ['content-type', 'text/plain'],
    ]);
    expect(isAutomaticMail((name) => headers.get(name))).toBe(false);
  });
});
