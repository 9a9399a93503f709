import { SESSION_MS, SIGN_IN_TICKET_MS } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Door, doorOf, type Secured, securedIn } from '../../testing/second-factor.ts';
import { mailedTo } from '../../testing/sessions.ts';
import { later } from '../../testing/waiting.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let door: Door;
let amira: Secured;
beforeAll(async () => {
  world = await createWorld();
  door = doorOf(world);
});
beforeEach(async () => {
  world.clock = null;
  amira = await securedIn(world);
});
afterAll(() => world.close());

const liveSessions = async () => (await amira.api.sessions.list()).items.length;

describe('with a second factor', () => {
  test('the password alone opens nothing: it gives a ticket and no cookie', async () => {
    const answer = await door.signIn(amira.email);

    expect(Object.keys(answer.json())).toEqual(['ticket']);
    expect(answer.cookies).toEqual([]);
    expect(await liveSessions()).toBe(1);
    const headers = { authorization: `Bearer ${answer.json().ticket}` };
    expect((await world.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
    const refresh = { refresh: answer.json().ticket };
    const asCookie = await world.app.inject({ url: '/api/auth/refreshtoken', cookies: refresh });
    expect(asCookie.statusCode).toBe(401);
  });

  test('the code of the app opens the door, and keeps it open as long as was asked for', async () => {
    const kept = (await door.signIn(amira.email, undefined, true)).json().ticket;

    const answer = await door.answer(
      kept,
      ` ${amira.code().slice(0, 3)} ${amira.code().slice(3)} `,
    );

    const headers = { authorization: `Bearer ${answer.json().accessToken}` };
    const { user } = await world.anonymous.users.me({}, { headers });
    expect(user.id).toBe(amira.id);
    const cookie = answer.cookies.find(({ name }) => name === 'refresh');
    expect(cookie).toMatchObject({ httpOnly: true, maxAge: SESSION_MS / 1000 });
  });

  test('a clock that is half a minute off does no harm, one that is two minutes off does', async () => {
    const early = await door.answer(await door.ticketOf(amira.email), amira.code(1));
    expect(early.statusCode).toBe(200);
    later(world, 10 * 60_000);
    for (const steps of [-4, -2, 2, 4]) {
      const ticket = await door.ticketOf(amira.email);
      const answer = await door.answer(ticket, amira.code(steps));
      expect(answer.json()).toMatchObject({ code: 'auth.wrong_code' });
    }
  });

  test('a code that was used opens nothing again, nor does one before it', async () => {
    const code = amira.code();
    const before = amira.code(-1);
    expect((await door.answer(await door.ticketOf(amira.email), code)).statusCode).toBe(200);

    const again = await door.answer(await door.ticketOf(amira.email), code);
    const older = await door.answer(await door.ticketOf(amira.email), before);

    expect(again.json()).toMatchObject({ code: 'auth.code_used' });
    expect(older.json()).toMatchObject({ code: 'auth.code_used' });
    later(world, 30_000);
    expect((await door.answer(await door.ticketOf(amira.email), amira.code())).statusCode).toBe(
      200,
    );
  });

  test('of two who send one code at once, one gets in', async () => {
    const tickets = await Promise.all([door.ticketOf(amira.email), door.ticketOf(amira.email)]);
    const code = amira.code();

    const answers = await Promise.all(tickets.map((ticket) => door.answer(ticket, code)));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });
});

describe('a recovery code', () => {
  test('opens once, however it is typed, and its owner is told', async () => {
    const [first = '', second = ''] = amira.recoveryCodes;
    const typed = ` ${first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;

    const answer = await door.answer(await door.ticketOf(amira.email), typed);
    const again = await door.answer(await door.ticketOf(amira.email), first);

    expect(answer.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ code: 'auth.wrong_code' });
    const other = await door.answer(await door.ticketOf(amira.email), second.replace('-', ''));
    expect(other.statusCode).toBe(200);
    expect(await amira.api.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 8 });
    await world.runJobs();
    const told = (await mailedTo(world, amira)).filter((it) => it === 'A recovery code was used');
    expect(told).toHaveLength(2);
  });

  test('lets one of two in who send it at once', async () => {
    const [code = ''] = amira.recoveryCodes;
    const tickets = await Promise.all([door.ticketOf(amira.email), door.ticketOf(amira.email)]);

    const answers = await Promise.all(tickets.map((ticket) => door.answer(ticket, code)));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await liveSessions()).toBe(2);
  });

  test('of somebody else opens nothing', async () => {
    const sonia = await securedIn(world);
    const ticket = await door.ticketOf(amira.email);
    const answer = await door.answer(ticket, sonia.recoveryCodes[0] ?? '');
    expect(answer.json()).toMatchObject({ code: 'auth.wrong_code' });
  });
});

describe('a ticket', () => {
  const expired = { code: 'auth.ticket_expired' };

  test('opens for the code of its own account alone', async () => {
    const sonia = await securedIn(world);
    const ticket = await door.ticketOf(amira.email);

    const answer = await door.answer(ticket, sonia.code());

    expect(answer.json()).toMatchObject({ code: 'auth.wrong_code' });
    const right = await door.answer(ticket, amira.code());
    const headers = { authorization: `Bearer ${right.json().accessToken}` };
    expect((await world.anonymous.users.me({}, { headers })).user.id).toBe(amira.id);
  });

  test('opens once', async () => {
    const ticket = await door.ticketOf(amira.email);
    expect((await door.answer(ticket, amira.code())).statusCode).toBe(200);
    later(world, 30_000);
    expect((await door.answer(ticket, amira.code())).json()).toMatchObject(expired);
  });

  test('at once with two good codes opens once', async () => {
    const ticket = await door.ticketOf(amira.email);
    const codes = [amira.recoveryCodes[0] ?? '', amira.recoveryCodes[1] ?? '', amira.code()];

    const answers = await Promise.all(codes.map((code) => door.answer(ticket, code)));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
    expect(await liveSessions()).toBe(2);
  });

  test('has its time', async () => {
    const ticket = await door.ticketOf(amira.email);
    later(world, SIGN_IN_TICKET_MS + 1);
    expect((await door.answer(ticket, amira.code())).json()).toMatchObject(expired);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'a change of the password',
      () =>
        amira.api.users.changePassword({
          body: { oldPassword: 'olive mills at dawn', password: 'salt flats by night' },
        }),
    ],
    [
      'the removal of the person',
      () =>
        world.db
          .updateTable('users')
          .set({ is_removed: true })
          .where('id', '=', amira.id)
          .execute(),
    ],
    [
      'a reset of the second factor',
      async () => (await world.person('dot')).api.secondFactor.reset({ params: { id: amira.id } }),
    ],
  ])('does not survive %s', async (_, change) => {
    const ticket = await door.ticketOf(amira.email);
    await change();
    expect((await door.answer(ticket, amira.code())).json()).toMatchObject(expired);
  });

  test('cannot be made up', async () => {
    const ticket = await door.ticketOf(amira.email);
    const forged = [
      '',
      'x',
      world.keys.linkToken('reset', amira.id),
      world.keys.refreshToken(amira.sessionId, 0),
      world.keys.ticket(amira.id),
      ticket.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
      ticket.slice(0, -2),
    ];
    for (const made of forged) {
      expect((await door.answer(made, amira.code())).json()).toMatchObject(expired);
    }
  });
});
