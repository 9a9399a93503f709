import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTemporaryEmail } from '../../features/auth/temporary-email.ts';
import { registration } from '../registration.ts';
import { createWorld, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const register = (payload: object) =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: nextAddress(),
    payload,
  });

const rowOf = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('an address that is registered already', () => {
  test.each<[string, (email: string) => string]>([
    ['as it is', (email) => email],
    ['in capitals', (email) => email.toUpperCase()],
    ['with spaces around', (email) => `  ${email}\t`],
    ['in mixed case, with a space', (email) => ` ${email.replace('a', 'A')}`],
  ])('is not taken over %s', async (_, spell) => {
    const { email } = await world.person('startup', { password: 'olive mills at dawn' });
    const before = await rowOf(email);

    const answer = await register(registration({ email: spell(email), firstName: 'Eve' }));

    expect(answer.json()).toMatchObject({
      message: 'Account with this email already registered',
      errors: [{ path: 'email' }],
    });
    expect(await rowOf(email)).toEqual(before);
  });

  test.each<[string, (email: string) => string]>([
    ['a dot at its end', (email) => `${email}.`],
    ['two dots', (email) => email.replace('.', '..')],
    ['a comment', (email) => email.replace('@', '(me)@')],
    ['quotes', (email) => `"${email.replace('@', '"@')}`],
    ['a letter that only looks alike', (email) => email.replace('a', 'а')],
    ['a zero', (email) => `${email}\u0000`],
    ['a line of its own', (email) => `${email}\r\nBcc: eve@evil.test`],
    ['a second one', (email) => `${email},eve@evil.test`],
  ])('is not spelt with %s', async (_, spell) => {
    const { email } = await world.person('startup');

    const answer = await register(registration({ email: spell(email) }));

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'email' }]);
  });
});

describe('a throw-away address', () => {
  test.each([
    'a@mailinator.com',
    'a@MAILINATOR.com',
    'a@sub.mailinator.com',
    'a@x.y.mailinator.com',
    'a+tag@mailinator.com',
    'a@yopmail.com',
    'a@guerrillamail.com',
    'a@10minutemail.com',
    'a@temp-mail.org',
    'a@trashmail.com',
    'a@sharklasers.com',
  ])('%s is refused by name', async (email) => {
    const answer = await register(registration({ email }));

    expect(answer.json()).toMatchObject({
      message: 'Temporary emails cannot be used',
      errors: [{ path: 'email' }],
    });
  });

  test.each(['a@mailinator.com.', 'a@ｍailinator.com', 'a@mаilinator.com', 'a@mailinator。com'])(
    '%s, which is one spelt otherwise, is refused too',
    async (email) => {
      expect((await register(registration({ email }))).statusCode).toBe(422);
      expect(await rowOf(email)).toBeUndefined();
    },
  );

  test('is told from ordinary ones', () => {
    const ordinary = [
      'gmail.com',
      'yahoo.fr',
      'outlook.com',
      'hotmail.fr',
      'proton.me',
      'icloud.com',
      'gmx.de',
      'orange.tn',
      'topnet.tn',
      'planet.tn',
      'gnet.tn',
      'laposte.net',
      'free.fr',
      'utm.tn',
      'thedot.tn',
      'mailinator.tn',
      'mailinator.com.example.org',
      'xn--bcher-kva.example',
    ];
    expect(ordinary.filter((domain) => isTemporaryEmail(`amira+hub@${domain}`))).toEqual([]);
  });
});
