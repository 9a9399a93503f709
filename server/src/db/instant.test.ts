import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from './instant.ts';

test('an instant is written as Date would write it, whatever stands below the seconds', () => {
  const year = { min: new Date('1000-01-01'), max: new Date('9999-12-31T23:59:59.999Z') };
  fc.assert(
    fc.property(
      fc.date({ ...year, noInvalidDate: true }),
      fc.stringMatching(/^(|\.\d{1,6})$/),
      (date, below) => {
        const iso = date.toISOString();
        const sent = `${iso.slice(0, 10)} ${iso.slice(11, 19)}${below}+00`;
        expect(instantOf(sent)).toBe(new Date(sent).toISOString());
      },
    ),
  );
});

test.each([
  ['2026-11-22 04:32:00+00', '2026-11-22T04:32:00.000Z'],
  ['2026-11-22 04:32:00.5+00', '2026-11-22T04:32:00.500Z'],
  ['2026-11-22 04:32:00.123999+00', '2026-11-22T04:32:00.123Z'],
  ['2026-11-22 05:32:00.12+01', '2026-11-22T04:32:00.120Z'],
])('%s is %s', (sent, instant) => {
  expect(instantOf(sent)).toBe(instant);
});
