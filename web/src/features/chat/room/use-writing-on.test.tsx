import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { Link, MemoryRouter, useSearchParams } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useWritingOn } from './use-writing-on.ts';

afterEach(cleanup);

/** The chat as far as the keyboard is concerned: a row that opens a room, its messages and its field. */
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
  useWritingOn({
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

const see = (isOpen: boolean) => {
  const view = (isNow: boolean) => (
    <MemoryRouter>
      <Chat isOpen={isNow} />
    </MemoryRouter>
  );
  const { rerender } = render(view(isOpen));
  return (isNow: boolean) => rerender(view(isNow));
};
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));

test('what somebody types once they have opened a room arrives in its field', async () => {
  see(true);
  await go('A room');
  await userEvent.keyboard('Hello');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Hello');
});

test('a link to a message leaves the keyboard where it is', async () => {
  see(true);
  await go('A message');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'A message' }));
});

test('a closed room takes the keyboard from nothing, and its field has it once it is open again', async () => {
  const becomes = see(false);
  await go('A room');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'A room' }));

  screen.getByRole('link', { name: 'A room' }).blur();
  becomes(true);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
