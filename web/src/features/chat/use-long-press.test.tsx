import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Point, useLongPress } from './use-long-press.ts';
import { useMenuPress } from './use-menu-press.ts';

const HELD_MS = 500;
const asked: Point[] = [];
let clicks = 0;

function Held() {
  return (
    <button type="button" onClick={() => (clicks += 1)} {...useLongPress((at) => asked.push(at))}>
      message
    </button>
  );
}
function Row() {
  return (
    <button type="button" onClick={() => (clicks += 1)} {...useMenuPress((at) => asked.push(at))}>
      room
    </button>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  clicks = 0;
  render(
    <>
      <Held />
      <Row />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const it = (name: string) => screen.getByRole('button', { name });
const rest = (ms = HELD_MS) => act(() => void vi.advanceTimersByTime(ms));
const down = (on: Element, more = {}) =>
  fireEvent.pointerDown(on, {
    pointerType: 'touch',
    isPrimary: true,
    clientX: 5,
    clientY: 9,
    ...more,
  });

test.each(['message', 'room'])('a finger that rests on a %s asks once, where it rests', (name) => {
  down(it(name));
  rest(HELD_MS - 1);
  expect(asked).toEqual([]);
  rest(1);
  expect(asked).toEqual([{ x: 5, y: 9 }]);

  // The browser says so too, and lets the finger click.
  fireEvent.contextMenu(it(name), { clientX: 5, clientY: 9 });
  fireEvent.pointerUp(it(name));
  fireEvent.click(it(name), { detail: 1 });
  expect({ asked: asked.length, clicks }).toEqual({ asked: 1, clicks: 0 });

  down(it(name));
  fireEvent.pointerUp(it(name));
  fireEvent.click(it(name), { detail: 1 });
  expect({ asked: asked.length, clicks }).toEqual({ asked: 1, clicks: 1 });
});

test.each([
  ['moves on', (on: Element) => fireEvent.pointerMove(on, { clientX: 5, clientY: 40 })],
  ['scrolls', () => fireEvent.scroll(document.body)],
  ['is taken by the browser', (on: Element) => fireEvent.pointerCancel(on)],
  ['is lifted', (on: Element) => fireEvent.pointerUp(on)],
  ['gets a second one', (on: Element) => down(on, { isPrimary: false })],
])('a finger that %s does not ask', (_, act) => {
  for (const name of ['message', 'room']) {
    down(it(name));
    act(it(name));
    rest();
  }
  expect(asked).toEqual([]);
});

test('a key chooses what a finger has asked about', () => {
  down(it('room'));
  rest();
  fireEvent.click(it('room'), { detail: 0 });
  expect(clicks).toBe(1);
});

test('the second button opens the menu of a room, and leaves a message to the browser', () => {
  const isBrowsers = (name: string) => fireEvent.contextMenu(it(name), { clientX: 7, clientY: 8 });
  expect([isBrowsers('message'), isBrowsers('room')]).toEqual([true, false]);
  expect(asked).toEqual([{ x: 7, y: 8 }]);
});
