import { act, fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { ClippedHint } from './ClippedHint.tsx';

setUpScreens('ui');

/** Without a layout each entry counts as narrow. */
function renderEntry() {
  renderScreen(
    <ClippedHint>
      <button type="button" data-hint="Fundraising">
        Fu
      </button>
      <p>Tuesday</p>
    </ClippedHint>,
  );
  return screen.getByRole('button', { name: 'Fu' });
}

async function hoverEntry() {
  const entry = renderEntry();
  await userEvent.hover(entry);
  return { entry, hint: await screen.findByRole('tooltip') };
}

test('the hint of a hovered entry closes on Escape while the focus is elsewhere', async () => {
  await hoverEntry();
  expect(document.activeElement).toBe(document.body);

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the hint stays while the pointer is on it, and closes when the pointer leaves it', async () => {
  const { hint } = await hoverEntry();
  expect(hint.hasAttribute('data-interactive')).toBe(true);

  await userEvent.hover(hint);
  expect(screen.getByRole('tooltip').textContent).toBe('Fundraising');
  await userEvent.hover(screen.getByText('Tuesday'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the hint closes when its entry is removed', async () => {
  const { entry, hint } = await hoverEntry();
  const closed = waitForElementToBeRemoved(hint);
  entry.remove();
  await closed;
});

test('no hint covers what an entry is dragged over', async () => {
  const { entry } = await hoverEntry();
  fireEvent.pointerDown(entry);
  expect(screen.queryByRole('tooltip')).toBeNull();

  fireEvent.mouseOver(entry, { buttons: 1 });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test.each([
  ['the keyboard', true],
  ['a touch', false],
])('an entry with the focus from %s shows its hint: %s', (_, isVisible) => {
  const entry = renderEntry();
  // jsdom does not tell how an element got the focus.
  vi.spyOn(entry, 'matches').mockImplementation(
    (selector) => selector === ':focus' || (selector === ':focus-visible' && isVisible),
  );
  act(() => entry.focus());
  expect(screen.queryAllByRole('tooltip')).toHaveLength(isVisible ? 1 : 0);
});
