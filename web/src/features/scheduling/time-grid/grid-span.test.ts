import { expect, test } from 'vitest';
import { drawSpan, moveSpan, resizeSpan, stepSpan, widenRange } from './grid-span.ts';

const HOUR = 60;
const [monday, tuesday, sunday] = ['1', '2', '0'];
const WEEK = [monday, tuesday, '3', '4', '5', '6', sunday];
const at = (column: string, from: number, to: number) => ({
  column,
  from: from * HOUR,
  to: to * HOUR,
});
const morning = at(monday, 9, 12);

test('moveSpan keeps the length and stays within the day', () => {
  expect(moveSpan(morning, 30)).toEqual(at(monday, 9.5, 12.5));
  expect(moveSpan(morning, -1_000)).toEqual(at(monday, 0, 3));
  expect(moveSpan(morning, 2_000)).toEqual(at(monday, 21, 24));
  expect(moveSpan(at(monday, 21, 24), -60)).toEqual(at(monday, 20, 23));
  const odd = { column: monday, from: 21 * HOUR, to: 24 * HOUR - 1 };
  expect(moveSpan(odd, -60)).toEqual({ column: monday, from: 20 * HOUR, to: 23 * HOUR - 1 });
});

test('moveSpan lets a span end on the next day when its last start is given', () => {
  expect(moveSpan(morning, 2_000, 23 * HOUR)).toEqual(at(monday, 23, 26));
});

test('resizeSpan moves either end, to a quarter of an hour at least', () => {
  expect(resizeSpan(morning, 'to', 60)).toEqual(at(monday, 9, 13));
  expect(resizeSpan(morning, 'from', 45)).toEqual(at(monday, 9.75, 12));
  expect(resizeSpan(morning, 'to', -999)).toEqual(at(monday, 9, 9.25));
  expect(resizeSpan(morning, 'from', 999)).toEqual(at(monday, 11.75, 12));
  expect(resizeSpan(morning, 'to', 9_999)).toEqual(at(monday, 9, 24));
});

test('drawSpan covers the steps between two minutes in either order', () => {
  expect(drawSpan(monday, 600, 719, 30)).toEqual(at(monday, 10, 12));
  expect(drawSpan(monday, 719, 600, 30)).toEqual(at(monday, 10, 12));
  expect(drawSpan(monday, 600, 600, 30)).toEqual(at(monday, 10, 10.5));
  expect(drawSpan(monday, 1440, 1440, 30)).toEqual(at(monday, 23.5, 24));
  expect(drawSpan(monday, 600, -50, 30)).toEqual(at(monday, 0, 10.5));
});

test('stepSpan moves by arrow keys, within the columns, and resizes with Shift', () => {
  const press = (key: string, shiftKey = false) => stepSpan(morning, { key, shiftKey }, WEEK);
  expect(press('ArrowDown')).toEqual(at(monday, 9.25, 12.25));
  expect(press('ArrowDown', true)).toEqual(at(monday, 9, 12.25));
  expect(press('ArrowRight')).toEqual(at(tuesday, 9, 12));
  expect(press('ArrowLeft')).toEqual(morning);
  expect(stepSpan(at(sunday, 9, 12), { key: 'ArrowRight', shiftKey: false }, WEEK)).toEqual(
    at(sunday, 9, 12),
  );
  expect(press('a')).toBeNull();
});

test('widenRange contains all other ranges by whole hours', () => {
  const daytime = { from: 7 * HOUR, to: 20 * HOUR };
  expect(widenRange(daytime, [morning])).toEqual(daytime);
  expect(widenRange(daytime, [at(monday, 6.5, 9), at(monday, 18, 20.25)])).toEqual({
    from: 6 * HOUR,
    to: 21 * HOUR,
  });
});
