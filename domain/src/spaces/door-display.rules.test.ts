import { expect, test } from 'vitest';
import { instantMs, OPEN_POLICY, snapshotOf } from '../scheduling/booking-policy.fixture.ts';
import { takenTimes } from './door-display.rules.ts';

const at = (time: string) => instantMs(`2026-03-11T${time}:00Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

test('coming taken times are bookings without their buffers, and blocks, by time', () => {
  const policy = { ...OPEN_POLICY, bufferBefore: 10, bufferAfter: 15 };
  const snapshot = snapshotOf(policy, {
    busy: [span('12:50', '14:15'), span('07:50', '09:15'), span('22:50', '23:45')],
    external: [span('10:00', '11:00')],
  });

  expect(takenTimes(snapshot, span('08:30', '23:00'))).toEqual([
    { ...span('10:00', '11:00'), isBlock: true },
    { ...span('13:00', '14:00'), isBlock: false },
  ]);
});
