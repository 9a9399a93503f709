import { TOTP } from 'otpauth';
import { nextAddress } from './attacks/addresses.ts';
import { PASSWORD } from './registration.ts';
import { later } from './waiting.ts';
import type { PersonWish, TestPerson, World } from './world.ts';

const STEP_MS = 30_000;

/** What somebody's app shows at a time, which is now unless said otherwise. */
export const codeOf = (world: World, key: string, steps = 0): string =>
  TOTP.generate({
    secret: new TOTP({ secret: key }).secret,
    timestamp: (world.clock ?? new Date()).getTime() + steps * STEP_MS,
  });

/** A code that is not right now, nor a step before or after. */
export function wrongCodeOf(world: World, key: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(world, key, steps));
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code));
  return wrong ?? '444444';
}

/** Sets the second factor of somebody up, as the screen does; their app's key and their recovery codes. */
export async function secure(world: World, { api }: Pick<TestPerson, 'api'>, password = PASSWORD) {
  const { setup, key } = await api.secondFactor.begin({ body: { password } });
  const code = codeOf(world, key);
  const { recoveryCodes } = await api.secondFactor.confirm({ body: { setup, code } });
  return { key, recoveryCodes };
}

/** Somebody with a second factor, half a minute after they set it up. */
export async function securedIn(world: World, role = 'startup', wish: PersonWish = {}) {
  const person = await world.person(role, { password: PASSWORD, ...wish });
  const factor = await secure(world, person);
  later(world, STEP_MS);
  return {
    ...person,
    ...factor,
    code: (steps = 0) => codeOf(world, factor.key, steps),
    wrongCode: () => wrongCodeOf(world, factor.key),
  };
}

export type Secured = Awaited<ReturnType<typeof securedIn>>;

export type Door = ReturnType<typeof doorOf>;

/** The two steps of a sign-in, each from an address of its own unless said otherwise. */
export const doorOf = (world: World) => ({
  signIn: (email: string, from = nextAddress(), keep = false) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      remoteAddress: from,
      payload: { email, password: PASSWORD, keep },
    }),
  answer: (ticket: string, code: string, from = nextAddress()) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/signin/code',
      remoteAddress: from,
      payload: { ticket, code },
    }),
  ticketOf: async (email: string, from = nextAddress()): Promise<string> => {
    const answer = await doorOf(world).signIn(email, from);
    return answer.json<{ ticket: string }>().ticket;
  },
});
