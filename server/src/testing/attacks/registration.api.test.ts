import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createFirstAdminLink } from '../../features/auth/links/first-admin.service.ts';
import { isTemporaryEmail } from '../../features/auth/passwords/new-accounts.service.ts';
import { profile, registration } from '../sign-in/registration.ts';
import { useWorld } from '../world.ts';
import { nextAddress } from './addresses.ts';

const world = await useWorld();

const send = (call: InjectOptions) => world.app.inject({ remoteAddress: nextAddress(), ...call });
const registering = (payload: object): InjectOptions => ({
  method: 'POST',
  url: '/api/auth/register',
  payload,
});
const register = (more: Record<string, unknown>) => send(registering(registration(more)));

const rowOf = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const rows = () => world.db.selectFrom('users').selectAll().orderBy('id').execute();

/** Fields that users cannot set for themselves. */
const PRIVILEGES: Readonly<Record<string, unknown>> = {
  role: 'super-admin',
  roles: ['admin'],
  isAdmin: true,
  review: 'accepted',
  status: 'accepted',
  isCompleted: true,
  is_completed: true,
  isRemoved: false,
  isTT: true,
  station5G: true,
  canBookExpert: true,
  id: '0199aaaa-0000-7000-8000-000000000001',
  verifiedAt: '2020-01-01',
  organizationId: '0199aaaa-0000-7000-8000-000000000002',
  passwordHash: 'x',
  photo: 'x',
};

describe('a privileged field is refused (A14)', async () => {
  const { headers } = await world.person('startup', { incomplete: true });
  const completed = await world.person('startup');
  const facts = { keys: world.keys, settings: world.settings, now: new Date() };
  const token = (await createFirstAdminLink(world.db, facts))?.split('/').at(-1) ?? '';
  const completing = (more: object): InjectOptions => ({
    method: 'POST',
    url: '/api/auth/completeRegister',
    headers,
    payload: { ...profile, organization: null, ...more },
  });

  test.each<[string, (more: object) => InjectOptions]>([
    ['registering', (more) => registering({ ...registration(), ...more })],
    ['completing a registration', completing],
    [
      'making the first administrator',
      (more) => {
        const { organization: _o, country: _c, ...person } = registration();
        const payload = { ...person, token, ...more };
        return { method: 'POST', url: '/api/auth/firstAdmin', payload };
      },
    ],
    [
      'saving a profile',
      (more) => ({
        method: 'PUT',
        url: '/api/user',
        headers: completed.headers,
        payload: { ...profile, ...more },
      }),
    ],
  ])('when %s', async (what, calling) => {
    const fields =
      what === 'saving a profile' ? { ...PRIVILEGES, email: 'eve@evil.test' } : PRIVILEGES;
    const before = await rows();

    for (const [field, value] of Object.entries(fields)) {
      expect((await send(calling({ [field]: value }))).json()).toMatchObject({
        code: 'request.invalid',
        errors: [{ code: 'field.unknown', path: field }],
      });
    }

    expect(await rows()).toEqual(before);
  });

  test.each([
    ['id', '0199aaaa-0000-7000-8000-000000000002'],
    ['kind', 'hub'],
    ['canBookExpert', true],
    ['ownerId', '0199aaaa-0000-7000-8000-000000000003'],
  ])('as %s of the organization', async (field, value) => {
    const info = { name: 'Zitouna Labs', region: '', contact: '', website: '' };

    const answer = await send(completing({ organization: { ...info, [field]: value } }));

    expect(answer.json().errors).toMatchObject([
      { code: 'field.unknown', path: `organization.${field}` },
    ]);
  });

  test('an organization cannot be joined by its id or its name', async () => {
    const { organizationId } = await world.person('startup');
    const { name } = await world.db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const { email } = registration();

    expect((await register({ email, organization: name })).statusCode).toBe(200);
    expect((await register({ organization: { id: organizationId } })).statusCode).toBe(422);

    const stranger = await rowOf(email);
    expect(stranger?.organization_id).not.toBe(organizationId);
    expect(stranger).toMatchObject({ role: 'external', review: 'waiting', is_completed: false });
  });
});

describe('the address of an account (A14)', () => {
  test.each<[string, (email: string) => string]>([
    ['as it is', (email) => email],
    ['in capitals', (email) => email.toUpperCase()],
    ['with spaces around', (email) => `  ${email}\t`],
    ['in mixed case, with a space', (email) => ` ${email.replace('a', 'A')}`],
  ])('cannot be registered again %s', async (_, spell) => {
    const { email } = await world.person('startup', { password: 'olive mills at dawn' });
    const before = await rowOf(email);

    const answer = await register({ email: spell(email), firstName: 'Eve' });

    expect(answer.json()).toMatchObject({
      code: 'auth.email_taken',
      message: 'Account with this email already registered',
      errors: [{ path: 'email', code: 'auth.email_taken' }],
    });
    expect(await rowOf(email)).toEqual(before);
  });

  test.each<[string, (email: string) => string]>([
    ['a dot at the end', (email) => `${email}.`],
    ['two dots', (email) => email.replace('.', '..')],
    ['a comment', (email) => email.replace('@', '(me)@')],
    ['quotes', (email) => `"${email.replace('@', '"@')}`],
    ['a letter that looks alike', (email) => email.replace('a', 'а')],
    ['a NUL', (email) => `${email}\u0000`],
    ['a line break', (email) => `${email}\r\nBcc: eve@evil.test`],
    ['a second address', (email) => `${email},eve@evil.test`],
  ])('is refused with %s', async (_, spell) => {
    const { email } = await world.person('startup');

    const answer = await register({ email: spell(email) });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'email' }]);
  });
});

describe('a temporary address (A16)', () => {
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
  ])('is refused: %s', async (email) => {
    const answer = await register({ email });

    expect(answer.json()).toMatchObject({
      message: 'Temporary emails cannot be used',
      errors: [{ path: 'email' }],
    });
  });

  test.each(['a@mailinator.com.', 'a@ｍailinator.com', 'a@mаilinator.com', 'a@mailinator。com'])(
    'is refused in another spelling: %s',
    async (email) => {
      expect((await register({ email })).statusCode).toBe(422);
      expect(await rowOf(email)).toBeUndefined();
    },
  );

  test('is distinguished from ordinary ones', () => {
    const ordinary = [
      'gmail.com yahoo.fr outlook.com hotmail.fr proton.me icloud.com gmx.de laposte.net free.fr',
      'orange.tn topnet.tn planet.tn gnet.tn utm.tn thedot.tn xn--bcher-kva.example',
      'mailinator.tn mailinator.com.example.org',
    ].flatMap((domains) => domains.split(' '));
    expect(ordinary.filter((domain) => isTemporaryEmail(`amira+hub@${domain}`))).toEqual([]);
  });
});
