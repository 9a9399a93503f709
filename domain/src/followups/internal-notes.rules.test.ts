import { expect, test } from 'vitest';
import { canReadInternalNotes } from './internal-notes.rules.ts';

const actor = (id: string, role: string) =>
  ({ id, role, standing: 'full', station5G: false, canBookExpert: null }) as const;
const session = { expert: { id: 'slimane' }, requester: { id: 'amira' } };

test.each([
  ['lets its expert', actor('slimane', 'expert'), true],
  ['lets staff', actor('nour', 'dot'), true],
  ['lets an administrator', actor('karim', 'super-admin'), true],
  ['does not let its requester', actor('amira', 'startup'), false],
  ['does not let a requester who is staff', actor('amira', 'admin'), false],
  ['does not let another expert', actor('sonia', 'expert'), false],
  ['does not let an unknown role', actor('eve', 'root'), false],
])('%s read the internal notes of a session', (_case, reader, isAllowed) => {
  expect(canReadInternalNotes(session, reader)).toBe(isAllowed);
});
