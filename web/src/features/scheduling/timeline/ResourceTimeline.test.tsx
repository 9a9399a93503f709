import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import type { GridSpan } from '../time-grid/grid-span.ts';
import { ResourceTimeline } from './ResourceTimeline.tsx';

setUpScreens('ui');

const day = '2026-12-01';
const entry = {
  id: 'b1',
  resourceId: 'sahel',
  day,
  from: 9 * 60,
  to: 10 * 60,
  label: 'Board meeting, 09:00 – 10:00',
  canMove: true,
};

function open() {
  const on = {
    onDraw: vi.fn<(resourceId: string, span: GridSpan) => void>(),
    onMove: vi.fn<(moved: typeof entry, resourceId: string, span: GridSpan) => void>(),
    onEntryClick: vi.fn<(opened: typeof entry) => void>(),
  };
  renderScreen(
    <ResourceTimeline
      {...on}
      label="Rooms"
      resourceTitle="Room"
      view="day"
      days={[day]}
      resources={['sahel', 'atlas'].map((id) => ({ id, name: id, header: id }))}
      entries={[entry]}
      getHours={() => ({
        openRanges: [{ from: 8 * 60, to: 18 * 60 }],
        label: 'open 08:00–18:00',
        text: '08:00 – 18:00',
      })}
    />,
  );
  return on;
}

/** Mocks lines of one pixel per minute: jsdom has no layout. */
function lineOf(resource: string): HTMLElement {
  const line = document.querySelector<HTMLElement>(`[data-column="${resource} ${day}"]`);
  if (!line) throw new Error('That line is not shown');
  const rect = { left: 0, width: 1440, top: 0, height: 36, bottom: 36 } as DOMRect;
  vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(rect);
  document.elementFromPoint = () => line;
  return line;
}

const mouse = { button: 0, pointerType: 'mouse', clientY: 0 };

test('draws a span on a line with the mouse', () => {
  const { onDraw } = open();
  fireEvent.pointerDown(lineOf('atlas'), { ...mouse, clientX: 600 });
  fireEvent.pointerMove(window, { clientX: 700, clientY: 0 });
  fireEvent.pointerUp(window);
  expect(onDraw.mock.calls).toEqual([['atlas', { column: day, from: 600, to: 705 }]]);
});

test('moves an entry to another resource with the mouse', () => {
  const { onMove, onEntryClick } = open();
  lineOf('sahel');
  const button = screen.getByRole('button', { name: entry.label });
  fireEvent.pointerDown(button, { ...mouse, clientX: 560 });
  lineOf('atlas');
  fireEvent.pointerMove(window, { clientX: 620, clientY: 0 });
  fireEvent.pointerUp(window);
  fireEvent.click(button);
  expect(onMove.mock.calls).toEqual([
    [entry, 'atlas', { column: day, from: 10 * 60, to: 11 * 60 }],
  ]);
  expect(onEntryClick).not.toHaveBeenCalled();
});

test('opens an entry and proposes a span by keyboard', async () => {
  const { onDraw, onEntryClick } = open();
  const table = screen.getByRole('table', { name: 'Rooms' });
  within(table).getByRole('button', { name: entry.label }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onEntryClick).toHaveBeenCalledWith(entry);
  within(table)
    .getByRole('button', { name: /^Book atlas/ })
    .focus();
  await userEvent.keyboard('{Enter}');
  expect(onDraw).toHaveBeenCalledWith('atlas', { column: day, from: 8 * 60, to: 9 * 60 });
});

test('is a list of resources on a phone', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('30em'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  open();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('list', { name: 'Rooms' }).children).toHaveLength(2);
  vi.unstubAllGlobals();
});
