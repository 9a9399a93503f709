import { TOTP } from 'otpauth';
import { nextAddress } from '../attacks/addresses.ts';
import { PASSWORD } from './registration.ts';
import { advanceClock } from '../concurrency.ts';
import type { PersonOptions, TestPerson, World } from '../world.ts';

const STEP_MS = 30_000;

/** The TOTP code at the world's time, shifted by `steps` of 30 s. */
export const totpCode = (world: World, key: string, steps = 0): string =>
  TOTP.generate({
    secret: new TOTP({ secret: key }).secret,
    timestamp: (world.clock ?? new Date()).getTime() + steps * STEP_MS,
  });

/** A code that is wrong for the current step and the ones before and after. */
export function wrongTotpCode(world: World, key: string): string {
  const right = [-1, 0, 1].map((steps) => totpCode(world, key, steps));
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code));
  return wrong ?? '444444';
}

/** Sets up a user's second factor; returns the TOTP key and the recovery codes. */
export async function enableSecondFactor(
  world: World,
  { api }: Pick<TestPerson, 'api'>,
  password = PASSWORD,
) {
  const { setup, key } = await api.secondFactor.beginSetup({ body: { password } });
  const code = totpCode(world, key);
  const { recoveryCodes } = await api.secondFactor.confirm({ body: { setup, code } });
  return { key, recoveryCodes };
}

/** Creates a user with a second factor, and advances the clock past the code used in its setup. */
export async function createSecuredPerson(
  world: World,
  role = 'startup',
  options: PersonOptions = {},
) {
  const person = await world.person(role, { password: PASSWORD, ...options });
  const factor = await enableSecondFactor(world, person);
  advanceClock(world, STEP_MS);
  return {
    ...person,
    ...factor,
    code: (steps = 0) => totpCode(world, factor.key, steps),
    wrongCode: () => wrongTotpCode(world, factor.key),
  };
}

export type SecuredPerson = Awaited<ReturnType<typeof createSecuredPerson>>;

export type SignInSteps = ReturnType<typeof createSignInSteps>;

/** The two steps of a sign-in, by default each from a new IP address. */
export const createSignInSteps = (world: World) => ({
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
    const answer = await createSignInSteps(world).signIn(email, from);
    return answer.json<{ ticket: string }>().ticket;
  },
});
