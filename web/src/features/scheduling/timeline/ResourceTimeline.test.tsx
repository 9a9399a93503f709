import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chooseTimeFormat } from '../../../lib/format/time-format.ts';
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

function open(props: Partial<ComponentProps<typeof ResourceTimeline<typeof entry>>> = {}) {
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
      {...props}
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

test('places hours and entries in the visible range', () => {
  open({ visibleRange: { from: 8 * 60, to: 18 * 60 } });
  const [open8] = document.querySelectorAll<HTMLElement>(`[data-column="sahel ${day}"] > i`);
  expect(open8?.style).toMatchObject({ left: '0%', width: '100%' });
  const { style } = screen.getByRole('button', { name: entry.label });
  expect(style).toMatchObject({ left: '10%', width: '10%' });
  const scale = screen.getByRole('columnheader', { name: /^Tue/ });
  expect(scale.textContent).toContain('09:0012:0015:00');
  expect(scale.textContent).not.toContain('18:00');
});

test('writes the hours of its scale on the reader’s clock', () => {
  chooseTimeFormat({ clock: '12', weekStart: 'monday' });
  onTestFinished(() => chooseTimeFormat({ clock: '24', weekStart: 'monday' }));
  open({ visibleRange: { from: 8 * 60, to: 18 * 60 } });
  const scale = screen.getByRole('columnheader', { name: /^Tue/ });
  expect(scale.textContent?.replaceAll(/\s/g, ' ')).toContain('9 AM12 PM3 PM');
});

test('draws within the visible range', () => {
  const { onDraw } = open({ visibleRange: { from: 8 * 60, to: 20 * 60 } });
  fireEvent.pointerDown(lineOf('atlas'), { ...mouse, clientX: 120 });
  fireEvent.pointerMove(window, { clientX: 230, clientY: 0 });
  fireEvent.pointerUp(window);
  expect(onDraw.mock.calls).toEqual([['atlas', { column: day, from: 540, to: 600 }]]);
});

test('explains its marks in a legend', () => {
  open();
  expect(screen.queryByText('Available')).toBeNull();
  document.body.replaceChildren();

  open({
    legend: [
      { mark: 'open', text: 'Available' },
      { mark: 'closed', text: 'Day off' },
    ],
  });
  const marks = screen.getAllByText(/^(Available|Day off)$/);
  expect(marks.map((it) => [it.querySelector('i')?.dataset['mark'], it.textContent])).toEqual([
    ['open', 'Available'],
    ['closed', 'Day off'],
  ]);
});

/** Stubs the width of a phone until the end of the test. */
function stubPhone() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('30em'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('is a list of resources on a phone', () => {
  stubPhone();
  open();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('list', { name: 'Rooms' }).children).toHaveLength(2);
});

test('lists the texts of the entries below their line on a phone', async () => {
  stubPhone();
  const { onEntryClick } = open();
  const button = screen.getByRole('button', { name: entry.label });
  expect(button.textContent).toBe(entry.label);
  await userEvent.click(button);
  expect(onEntryClick).toHaveBeenCalledWith(entry);
});

test('lists of a month only the days with entries on a phone', () => {
  stubPhone();
  open({ view: 'month', days: [day, '2026-12-02', '2026-12-03'], hasDrawButtons: false });
  expect(screen.getAllByText(/^[A-Z][a-z]{2}, Dec \d+$/).map((it) => it.textContent)).toEqual([
    'Tue, Dec 1',
  ]);
});
