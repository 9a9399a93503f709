import { expect, test } from 'vitest';
import { refuseEndingSessions } from './sessions.rules.ts';

test('ending all sessions of a user is refused to the user alone', () => {
  expect(refuseEndingSessions('amira', 'amira')).toBe('user.sessions_own');
  expect(refuseEndingSessions('nour', 'amira')).toBeNull();
});
