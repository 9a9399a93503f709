import { describe, expect, test } from 'vitest';
import { drawn, dropped, frameOf, isDrawn, moved, resized } from './week-drawing.ts';

const [monday, tuesday, sunday] = [1, 2, 0];
const at = (wday: number, start: string, end: string) => ({ wday, start, end });
const morning = at(monday, '09:00', '12:00');

describe('hours that are drawn', () => {
  test('move, and keep their length', () => {
    expect(moved(morning, 30)).toEqual(at(monday, '09:30', '12:30'));
    expect(moved(morning, -15, 1)).toEqual(at(tuesday, '08:45', '11:45'));
  });

  test('stay within the day and the week, which ends on Sunday', () => {
    expect(moved(morning, -1_000, -3)).toEqual(at(monday, '00:00', '03:00'));
    expect(moved(morning, 2_000, 99)).toEqual(at(sunday, '21:00', '24:00'));
  });

  test('that end with the day are whole again when they move back', () => {
    expect(moved(at(monday, '21:00', '24:00'), -60)).toEqual(at(monday, '20:00', '23:00'));
    expect(moved(at(monday, '21:00', '23:59'), -60)).toEqual(at(monday, '20:00', '22:59'));
  });

  test('grow and shrink at either end, to a quarter of an hour', () => {
    expect(resized(morning, 'end', 60)).toEqual(at(monday, '09:00', '13:00'));
    expect(resized(morning, 'start', 45)).toEqual(at(monday, '09:45', '12:00'));
    expect(resized(morning, 'end', -999)).toEqual(at(monday, '09:00', '09:15'));
    expect(resized(morning, 'start', 999)).toEqual(at(monday, '11:45', '12:00'));
    expect(resized(morning, 'end', 9_999)).toEqual(at(monday, '09:00', '24:00'));
  });

  test('are drawn from one point to another, downwards or upwards', () => {
    expect(drawn(monday, 600, 720)).toEqual(at(monday, '10:00', '12:00'));
    expect(drawn(monday, 720, 600)).toEqual(at(monday, '10:00', '12:00'));
    expect(drawn(monday, 600, 600)).toEqual(at(monday, '10:00', '10:30'));
    expect(drawn(monday, 1440, 1440)).toEqual(at(monday, '23:30', '24:00'));
  });

  test('that are still being typed are not drawn', () => {
    expect([morning, at(1, '09:00', ''), at(1, '12:00', '09:00')].map(isDrawn)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('what is dropped', () => {
  const noon = at(monday, '12:00', '14:00');
  const evening = at(monday, '18:00', '20:00');

  test('on nothing takes its place', () => {
    expect(dropped([morning, evening], 1, at(monday, '15:00', '17:00'))).toEqual([
      morning,
      at(monday, '15:00', '17:00'),
    ]);
    expect(dropped([morning], 1, evening)).toEqual([morning, evening]);
  });

  test('on others of its day becomes one with them', () => {
    expect(dropped([morning, noon, evening], 2, at(monday, '11:00', '13:00'))).toEqual([
      at(monday, '09:00', '14:00'),
    ]);
    expect(dropped([morning], 1, at(monday, '12:00', '13:00'))).toEqual([
      at(monday, '09:00', '13:00'),
    ]);
  });

  test('beside others of another day leaves them', () => {
    expect(dropped([morning], 1, at(tuesday, '09:00', '12:00'))).toEqual([
      morning,
      at(tuesday, '09:00', '12:00'),
    ]);
  });
});

test('the drawing shows a working day, and as much more as there is', () => {
  expect(frameOf([morning])).toEqual({ from: 7 * 60, to: 21 * 60 });
  expect(frameOf([at(monday, '05:30', '06:00'), at(tuesday, '20:00', '24:00')])).toEqual({
    from: 5 * 60,
    to: 24 * 60,
  });
});
