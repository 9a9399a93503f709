import { expect, test } from 'vitest';
import { canReadInternalNotes } from './internal-notes.rules.ts';

const actor = (id: string, role: string) =>
  ({ id, role, standing: 'full', station5G: false, canBookExpert: null }) as const;
const session = { expert: { id: 'slimane' }, requester: { id: 'amira' } };

test.each([
  ['its expert', actor('slimane', 'expert'), true],
  ['the staff', actor('nour', 'dot'), true],
  ['an administrator', actor('karim', 'super-admin'), true],
  ['not who asked for it', actor('amira', 'startup'), false],
  ['even when they are staff', actor('amira', 'admin'), false],
  ['nor another expert', actor('sonia', 'expert'), false],
  ['nor a role that does not exist', actor('eve', 'root'), false],
])('the notes of a session are for %s', (_, who, isTrue) => {
  expect(canReadInternalNotes(session, who)).toBe(isTrue);
});
