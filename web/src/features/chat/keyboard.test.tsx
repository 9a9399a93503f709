import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { Link, MemoryRouter, useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AMIRA, makeRoom } from '../../testing/chat.ts';
import { useFocusOnOpen } from './composer/use-composer.ts';
import { groupRooms } from './rooms/use-rooms.ts';
import { useRoomSearchToggle } from './search/use-room-search.ts';
import { useRoomShortcuts, useChatShortcuts } from './use-chat-shortcuts.ts';
import { type Point, useContextMenuPress, useLongPress } from './use-long-press.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('a single-key shortcut', () => {
  const search = vi.fn<() => void>();
  function Chat() {
    useChatShortcuts({ '/': search });
    return <input />;
  }
  afterEach(() => search.mockReset());

  test('acts unless the user is typing', async () => {
    render(<Chat />);
    await userEvent.keyboard('/');
    expect(search).toHaveBeenCalledOnce();

    await userEvent.type(screen.getByRole('textbox'), 'a/b');
    expect(search).toHaveBeenCalledOnce();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('a/b');
  });

  test('does nothing when the user has switched off single-key shortcuts', async () => {
    localStorage.setItem('single-keys', 'false');
    render(<Chat />);
    await userEvent.keyboard('/');
    expect(search).not.toHaveBeenCalled();
  });
});

describe('Alt with an arrow', () => {
  const sections = groupRooms(
    [
      makeRoom({ id: 'a', starredSender: true }),
      makeRoom({ id: 'b', lastAt: '2026-11-30T09:02:00.000Z' }),
      makeRoom({
        id: 'c',
        lastAt: '2026-11-30T09:01:00.000Z',
        unseen: { ...makeRoom().unseen, unseen: 2 },
      }),
    ],
    AMIRA,
  );
  const openedFrom = (openId: string) => {
    const open = vi.fn<(id: string) => void>();
    renderHook(() => useRoomShortcuts(sections, openId, open));
    return () => open.mock.calls.flat();
  };

  test.each([
    ['a', '{Alt>}{ArrowDown}{/Alt}', ['b']],
    ['a', '{Alt>}{ArrowUp}{/Alt}', ['c']],
    ['c', '{Alt>}{ArrowDown}{/Alt}', ['a']],
    ['', '{Alt>}{ArrowDown}{/Alt}', ['a']],
    ['', '{Alt>}{ArrowUp}{/Alt}', ['c']],
    ['a', '{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}', ['c']],
    ['c', '{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}', []],
    ['a', '{ArrowDown}{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}', []],
  ])('from room %o, %s opens %o', async (openId, keys, rooms) => {
    const opened = openedFrom(openId);
    await userEvent.keyboard(keys);
    expect(opened()).toEqual(rooms);
  });

  test('opens no room in a dialog', async () => {
    const opened = openedFrom('a');
    render(
      <div role="dialog">
        <input aria-label="name" />
      </div>,
    );
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(opened()).toEqual([]);
  });
});

test('Ctrl+F opens the room search, inside it searches the page, and Escape closes it', async () => {
  function Room() {
    const { asked, isOpen, close } = useRoomSearchToggle();
    return (
      <>
        <textarea aria-label="words" />
        <output>{asked}</output>
        {isOpen && (
          <div role="search">
            <input aria-label="search" onKeyDown={({ key }) => key === 'Escape' && close()} />
          </div>
        )}
      </>
    );
  }
  const asked = () => screen.getByRole('status').textContent;
  render(<Room />);
  const words = screen.getByRole('textbox', { name: 'words' });
  await userEvent.click(words);

  await userEvent.keyboard('{Control>}f{/Control}');
  expect(asked()).toBe('1');
  await userEvent.keyboard('{Control>}f{/Control}');
  expect(asked()).toBe('2');

  await userEvent.click(screen.getByRole('textbox', { name: 'search' }));
  await userEvent.keyboard('{Control>}f{/Control}');
  expect(asked()).toBe('2');
  await userEvent.keyboard('{Escape}');
  expect(asked()).toBe('0');
  expect(document.activeElement).toBe(words);
});

describe('the focus', () => {
  /** The keyboard-relevant parts of the chat: a link to a room, its messages and its field. */
  function Chat({ isOpen }: { isOpen: boolean }) {
    const room = useSearchParams()[0].get('room');
    return (
      <>
        <Link to="?room=a" state={{ writes: true }}>
          A room
        </Link>
        <Link to="?room=a&message=b">A message</Link>
        {room && <Room isOpen={isOpen} />}
      </>
    );
  }
  function Room({ isOpen }: { isOpen: boolean }) {
    const field = useRef<HTMLTextAreaElement>(null);
    const log = useRef<HTMLDivElement>(null);
    useFocusOnOpen({
      isOpen,
      write: () => field.current?.focus(),
      read: () => log.current?.focus(),
    });
    return (
      <>
        <div ref={log} role="log" tabIndex={0} />
        {isOpen && <textarea ref={field} />}
      </>
    );
  }
  const see = (isOpen: boolean) =>
    render(<Chat isOpen={isOpen} />, { wrapper: MemoryRouter }).rerender;
  const link = (name: string) => screen.getByRole('link', { name });

  test('moves to the field of a room that is opened', async () => {
    see(true);
    await userEvent.click(link('A room'));
    await userEvent.keyboard('Hello');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Hello');
  });

  test('stays on a link to a message', async () => {
    see(true);
    await userEvent.click(link('A message'));
    expect(document.activeElement).toBe(link('A message'));
  });

  test('stays while a room is closed, and moves to its field when it opens', async () => {
    const rerender = see(false);
    await userEvent.click(link('A room'));
    expect(document.activeElement).toBe(link('A room'));

    link('A room').blur();
    rerender(<Chat isOpen />);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});

describe('a long press', () => {
  const HELD_MS = 500;
  const asked: Point[] = [];
  let clicks = 0;

  function Touchable() {
    const press = { type: 'button', onClick: () => (clicks += 1) } as const;
    return (
      <>
        <button {...press} {...useLongPress((at) => asked.push(at))}>
          message
        </button>
        <button {...press} {...useContextMenuPress((at) => asked.push(at))}>
          room
        </button>
      </>
    );
  }

  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
    clicks = 0;
    render(<Touchable />);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const button = (name: string) => screen.getByRole('button', { name });
  const rest = (ms = HELD_MS) => act(() => void vi.advanceTimersByTime(ms));
  const down = (on: Element, isPrimary = true) =>
    fireEvent.pointerDown(on, { pointerType: 'touch', isPrimary, clientX: 5, clientY: 9 });
  const lift = (name: string) => {
    fireEvent.pointerUp(button(name));
    fireEvent.click(button(name), { detail: 1 });
    return { asked: asked.length, clicks };
  };

  test.each(['message', 'room'])('on a %s opens its menu once, and does not click', (name) => {
    down(button(name));
    rest(HELD_MS - 1);
    expect(asked).toEqual([]);
    rest(1);
    expect(asked).toEqual([{ x: 5, y: 9 }]);

    // The browser also fires contextmenu, and a click on release.
    fireEvent.contextMenu(button(name), { clientX: 5, clientY: 9 });
    expect(lift(name)).toEqual({ asked: 1, clicks: 0 });

    down(button(name));
    expect(lift(name)).toEqual({ asked: 1, clicks: 1 });
  });

  test.each([
    ['moves on', (on: Element) => fireEvent.pointerMove(on, { clientX: 5, clientY: 40 })],
    ['scrolls', () => fireEvent.scroll(document.body)],
    ['is taken by the browser', (on: Element) => fireEvent.pointerCancel(on)],
    ['is lifted', (on: Element) => fireEvent.pointerUp(on)],
    ['gets a second finger', (on: Element) => down(on, false)],
  ])('opens no menu when it %s', (_, interrupt) => {
    for (const name of ['message', 'room']) {
      down(button(name));
      interrupt(button(name));
      rest();
    }
    expect(asked).toEqual([]);
  });

  test('does not suppress keyboard clicks', () => {
    down(button('room'));
    rest();
    fireEvent.click(button('room'), { detail: 0 });
    expect(clicks).toBe(1);
  });

  test('is ignored for a mouse, whose right click opens only a room’s menu', () => {
    const isLeftToBrowser = (name: string) =>
      fireEvent.contextMenu(button(name), { clientX: 7, clientY: 8 });
    expect([isLeftToBrowser('message'), isLeftToBrowser('room')]).toEqual([true, false]);
    expect(asked).toEqual([{ x: 7, y: 8 }]);
  });
});
