import { AppError } from '@thedot/domain/errors';
import { expect, test } from 'vitest';
import { isMissing, Refused } from './failures.ts';

test.each([
  ['a record that is gone', new Refused(404, { code: 'request.not_found' }), true],
  [
    'an address that cannot be one of a record',
    new Refused(422, { code: 'request.invalid' }),
    true,
  ],
  ['a server that is away', new Refused(503, { code: 'server.unavailable' }), false],
  ['an answer that never came', new AppError('server.unreachable'), false],
  ['nothing that went wrong', null, false],
])('whether a page says that its record is missing, with %s', (_, error, isSaid) => {
  expect(isMissing(error)).toBe(isSaid);
});
