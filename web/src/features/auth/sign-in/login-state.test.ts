import { expect, test } from 'vitest';
import { readLoginState } from './login-state.ts';

const NOTHING = { email: undefined, because: undefined, problem: undefined, ticket: undefined };

test('what other pages pass on is read', () => {
  const state = {
    email: 'amira@thedot.example',
    because: 'ended',
    problem: { code: 'openid.provider_away', params: { provider: 'La Banque', minutes: 5 } },
    ticket: 't1',
  };
  expect(readLoginState(state)).toEqual(state);
});

test.each([
  ['no state', null],
  ['a text', 'ended'],
  ['other fields', { usr: 1 }],
  ['wrong types', { email: 1, because: 'unknown', problem: { code: 7 }, ticket: {} }],
])('%s is left out', (_, state) => {
  expect(readLoginState(state)).toEqual(NOTHING);
});

test('parameters of a problem that are no text or number are left out', () => {
  const { problem } = readLoginState({ problem: { code: 'a.b', params: { a: 1, b: [2] } } });
  expect(problem).toEqual({ code: 'a.b', params: { a: 1 } });
});
