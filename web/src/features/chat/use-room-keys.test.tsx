import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AMIRA, roomOf } from '../../testing/chat.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { sectionsOf } from './use-rooms.ts';

afterEach(cleanup);

const unseen = { ...roomOf().unseen, unseen: 2 };
const sections = sectionsOf(
  [
    roomOf({ id: 'a', starredSender: true }),
    roomOf({ id: 'b', lastAt: '2026-11-30T09:02:00.000Z' }),
    roomOf({ id: 'c', lastAt: '2026-11-30T09:01:00.000Z', unseen }),
  ],
  AMIRA,
);

test.each([
  ['a', '{Alt>}{ArrowDown}{/Alt}', ['b']],
  ['a', '{Alt>}{ArrowUp}{/Alt}', ['c']],
  ['c', '{Alt>}{ArrowDown}{/Alt}', ['a']],
  ['', '{Alt>}{ArrowDown}{/Alt}', ['a']],
  ['', '{Alt>}{ArrowUp}{/Alt}', ['c']],
  ['a', '{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}', ['c']],
  ['c', '{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}', []],
  ['a', '{ArrowDown}{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}', []],
])('from %o, %s opens %o', async (openId, keys, opened) => {
  const open = vi.fn<(id: string) => void>();
  renderHook(() => useRoomKeys(sections, openId, open));

  await userEvent.keyboard(keys);

  expect(open.mock.calls.flat()).toEqual(opened);
});

test('in a dialog the keys are its own', async () => {
  const open = vi.fn<(id: string) => void>();
  renderHook(() => useRoomKeys(sections, 'a', open));
  render(
    <div role="dialog">
      <input aria-label="name" />
    </div>,
  );
  await userEvent.click(screen.getByRole('textbox'));

  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');

  expect(open).not.toHaveBeenCalled();
});
