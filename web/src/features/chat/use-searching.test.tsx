import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useSearching } from './use-searching.ts';

afterEach(cleanup);

function Room() {
  const { asked, isOpen, close } = useSearching();
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

test('Ctrl and F begin the search, and within it are the browser’s own; the keyboard returns', async () => {
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
