import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

test('an email that has only HTML is read as text, without what it quotes', async () => {
  const mail = [
    'From: Amira <amira@startup.example>',
    'To: answers@hub.example',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Ça marche,<br>merci&nbsp;!</p><hr><div>&mdash; Répondez au-dessus de cette ligne &mdash;<br>Nour vous a écrit</div>',
  ].join('\r\n');

  expect((await readMail(Buffer.from(mail))).text).toMatch(/^Ça marche,\nmerci\s!/);
  expect((await readMail(Buffer.from(mail))).text).not.toContain('Nour');
});
