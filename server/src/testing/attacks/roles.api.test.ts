import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';

const PASSWORD = 'olive mills at dawn';
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const SIGN_IN = { method: 'POST', url: '/api/auth/signin' } as const;

describe('a role that does not exist', () => {
  test.each(['zzz', 'ADMIN', 'admin ', 'super_admin', '', 'constructor', '__proto__', '*'])(
    '"%s" opens nothing, not even the door',
    async (role) => {
      const { email, headers } = await world.person(role, { password: PASSWORD });
      const payload = { email, password: PASSWORD };

      const answers = [
        await world.app.inject({ ...SIGN_IN, remoteAddress: nextAddress(), payload }),
        await world.app.inject({ url: '/api/user', headers }),
        await world.app.inject({ url: '/api/expert-booking', headers }),
        await world.app.inject({ url: '/api/files/0199aaaa-0000-7000-8000-000000000001', headers }),
      ];

      for (const answer of answers) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toBe('Role assigned to user does not exist');
      }
    },
  );

  test('and one that is missing cannot be stored', async () => {
    const { id } = await world.person('admin');
    const role = null as unknown as string;
    await expect(
      world.db.updateTable('users').set({ role }).where('id', '=', id).execute(),
    ).rejects.toThrow('null value');
  });
});
