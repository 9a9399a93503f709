import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useChatKeys } from './use-chat-keys.ts';

const search = vi.fn<() => void>();

function Chat() {
  useChatKeys({ '/': search });
  return <input />;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  search.mockReset();
});

test('a plain key acts while nobody types, and is no letter of what it leads to', async () => {
  render(<Chat />);
  await userEvent.keyboard('/');
  expect(search).toHaveBeenCalledOnce();

  await userEvent.type(screen.getByRole('textbox'), 'a/b');
  expect(search).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('a/b');
});

test('whoever has turned single keys off is not disturbed by them', async () => {
  localStorage.setItem('single-keys', 'false');
  render(<Chat />);
  await userEvent.keyboard('/');
  expect(search).not.toHaveBeenCalled();
});
