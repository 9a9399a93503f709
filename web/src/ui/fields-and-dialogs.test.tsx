import { Button, MantineProvider, Select, TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useUnsavedChanges } from '../lib/forms/unsaved-changes.ts';
import { theme } from './theme/theme.ts';
import { pressButton, setUpScreens, renderScreen } from '../testing/screens.tsx';
import { Dialog } from './dialogs/Dialog.tsx';
import { DialogActions } from './dialogs/DialogActions.tsx';
import { chooseLanguage } from '../lib/i18n/i18n.ts';
import { DotMeter } from './dots/DotMeter.tsx';
import { DateField } from './fields/DateField.tsx';
import { DotRatingField } from './fields/DotRatingField.tsx';
import { SearchField } from './lists/SearchField.tsx';

setUpScreens();

let done: string[];
beforeEach(() => void (done = []));

function Typed({ isTyped }: { isTyped: boolean }) {
  useUnsavedChanges(() => isTyped);
  return null;
}

/** A dialog with transitions, on a page that asks before it is left. */
function open(isTyped: boolean) {
  const dialog = (opened: boolean) => (
    <Dialog
      opened={opened}
      onClose={() => done.push(page.isChanged() ? 'closed with something typed' : 'closed')}
      title="A dialog"
    >
      <Typed isTyped={isTyped} />
      <TextInput label="Reason" onBlur={() => done.push('complained')} />
      <Button>Send</Button>
    </Dialog>
  );
  const page = renderScreen(dialog(true), { env: 'default' });
  return { isChanged: page.isChanged, close: () => page.rerenderScreen(dialog(false)) };
}

test.each([[false], [true]])(
  'a closing dialog is inert and has no unsaved changes (typed: %s)',
  async (isTyped) => {
    const { isChanged, close } = open(isTyped);
    const send = await screen.findByText('Send');
    expect(send.closest('[inert]')).toBeNull();
    expect(isChanged()).toBe(isTyped);

    close();

    expect(send.isConnected).toBe(true);
    expect(send.closest('[inert]')).not.toBeNull();
    expect(isChanged()).toBe(false);
  },
);

test('the close button of a dialog works before the field’s validation on blur', async () => {
  open(false);
  await userEvent.click(await screen.findByLabelText('Reason'));
  await pressButton('Close');
  expect(done).toEqual(['closed']);
});

test('a dialog with unsaved changes asks for confirmation once', async () => {
  open(true);
  await pressButton('Close');
  await pressButton('Discard changes');
  expect(done).toEqual(['closed']);
});

test('the confirmation disappears with its dialog', async () => {
  const { close } = open(true);
  await pressButton('Close');
  await screen.findByText('Discard changes?');

  close();

  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull());
});

test('Escape closes only the topmost dialog', async () => {
  const both = (isAsked: boolean) => (
    <Dialog opened onClose={() => done.push('outer')} title="A dialog">
      <Button>Send</Button>
      <Dialog opened={isAsked} onClose={() => done.push('inner')} title="A question">
        <Button>Yes</Button>
      </Dialog>
    </Dialog>
  );
  const { rerenderScreen } = renderScreen(both(true), { env: 'default' });
  await screen.findByText('Yes');

  await userEvent.keyboard('{Escape}');
  expect(done).toEqual(['inner']);

  rerenderScreen(both(false));
  await userEvent.keyboard('{Escape}');
  expect(done).toEqual(['inner', 'outer']);
});

test('the action buttons of a dialog work before the field’s validation on blur', async () => {
  renderScreen(
    <>
      <TextInput label="Reason" onBlur={() => done.push('complained')} />
      <DialogActions>
        <Button onClick={() => done.push('kept')}>Keep</Button>
        <Button onClick={() => done.push('declined')}>Decline</Button>
      </DialogActions>
    </>,
  );
  await userEvent.click(screen.getByLabelText('Reason'));

  await pressButton('Keep');
  await pressButton('Decline');
  expect(done).toEqual(['kept', 'declined']);

  await userEvent.tab();
  expect(done.at(-1)).toBe('complained');
});

function Field({ clearable = false, error }: { clearable?: boolean; error?: string }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <DotRatingField
      label="Quality"
      value={value}
      onChange={setValue}
      clearable={clearable}
      error={error}
      data-path="quality"
    />
  );
}

const dots = () => screen.getAllByRole<HTMLInputElement>('radio');
const chosen = () => dots().findIndex(({ checked }) => checked) + 1;

test('each dot of a rating has an accessible name, and the chosen word is shown', async () => {
  const { user } = renderScreen(<Field />);

  screen.getByRole('radiogroup', { name: 'Quality' });
  await user.click(screen.getByRole('radio', { name: '4 of 5: Very good' }));
  expect(chosen()).toBe(4);
  expect(screen.getByText('Very good')).toBeTruthy();
});

test('a rating is one tab stop, with arrow keys to choose and a button to clear', async () => {
  const { user } = renderScreen(<Field clearable />);

  await user.tab();
  await user.keyboard(' ');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(chosen()).toBe(3);
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Clear rating');
  await user.keyboard('{Enter}');
  expect(chosen()).toBe(0);
});

test('a required rating cannot be cleared, and describes its error', () => {
  renderScreen(<Field error="This field is required" />);

  const group = screen.getByRole('radiogroup');
  expect(group.getAttribute('aria-invalid')).toBe('true');
  const told = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(told?.textContent).toBe('This field is required');
  expect(document.querySelectorAll('[data-path=quality]')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

function List() {
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchField label="Search" value={search} onChange={setSearch} />
      <a href={`/export?search=${search}`}>Export</a>
    </>
  );
}

test('a search is applied before a following click, without the debounce', async () => {
  const { user } = renderScreen(<List />);
  const link = screen.getByRole('link');
  const followed: (string | null)[] = [];
  link.addEventListener('click', (event) => {
    event.preventDefault();
    followed.push(link.getAttribute('href'));
  });

  await user.type(screen.getByRole('searchbox'), ' amira ');
  await user.click(link);

  expect(followed).toEqual(['/export?search=amira']);
});

test('a select mounts its list only while open, in a fixed position', async () => {
  renderScreen(
    <MantineProvider env="test" theme={theme}>
      <Select label="Topic" data={['Product', 'Fundraising']} value="Product" />
    </MantineProvider>,
  );
  expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();

  await userEvent.click(screen.getByRole('combobox', { name: 'Topic' }));

  const list = await screen.findByRole('listbox', { hidden: true });
  expect(list.closest('.mantine-Popover-dropdown')?.hasAttribute('data-fixed')).toBe(true);
});

interface DueProps {
  initial?: string | null;
  isFilter?: boolean;
}

function Due({ initial = null, isFilter = false }: DueProps) {
  const [due, setDue] = useState<string | null>(initial);
  return (
    <>
      <DateField
        label="Due"
        max="2026-12-20"
        datesOnly={isFilter}
        value={due}
        onChange={(day) => {
          done.push(String(day));
          setDue(day);
        }}
      />
      <output>{due}</output>
    </>
  );
}

const due = () => screen.getByLabelText<HTMLInputElement>('Due');

test('a date is typed and shown in the format of the user’s language', async () => {
  const { user } = renderScreen(<Due />);

  await user.type(due(), '12/1/2026');
  expect(screen.getByRole('status').textContent).toBe('2026-12-01');
  expect(due().value).toBe('12/1/2026');
  await user.tab();
  expect(due().value).toBe('Dec 1, 2026');

  await act(() => chooseLanguage('fr'));
  expect(due().value).toBe('01/12/2026');
  expect(due().placeholder).toBe('JJ/MM/AAAA');
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Choisir une date : Due');
});

test('the calendars of two date fields are named after their fields', () => {
  renderScreen(
    <>
      <DateField label="First day" value={null} onChange={() => {}} />
      <DateField aria-label="Until" value={null} onChange={() => {}} />
    </>,
  );

  expect(screen.getAllByRole('button').map((it) => it.getAttribute('aria-label'))).toEqual([
    'Choose date: First day',
    'Choose date: Until',
  ]);
});

test('a date with a year of two digits is taken on Enter and on blur', async () => {
  const { user } = renderScreen(<Due />);

  await user.type(due(), '12/1/26');
  expect(screen.getByRole('status').textContent).toBe('');
  await user.keyboard('{Enter}');
  expect(done.at(-1)).toBe('2026-12-01');

  await user.clear(due());
  expect(done.at(-1)).toBe('null');
  await user.type(due(), '12/2/26');
  await user.tab();
  expect(done.at(-1)).toBe('2026-12-02');
});

test('text that is no date is passed on for validation, and dropped by a filter', async () => {
  const { user, rerenderScreen } = renderScreen(<Due key="form" />);
  await user.type(due(), 'soon{Tab}');
  expect(screen.getByRole('status').textContent).toBe('soon');
  expect(due().value).toBe('soon');

  rerenderScreen(<Due key="filter" isFilter initial="2026-12-01" />);
  done = [];
  await user.type(due(), ' soon');
  await user.tab();
  expect(done).toEqual([]);
  expect(due().value).toBe('Dec 1, 2026');
});

test('a filter drops a typed date outside its range', async () => {
  const { user } = renderScreen(<Due isFilter initial="2026-12-01" />);
  await user.clear(due());
  done = [];
  await user.type(due(), '12/21/2026{Tab}');
  expect(done).toEqual([]);

  await user.type(due(), '12/20/2026{Tab}');
  expect(done).toEqual(['2026-12-20']);
});

test('a date is chosen in the calendar by keyboard, which gives the focus back', async () => {
  const { user } = renderScreen(<Due initial="2026-12-01" />);
  due().focus();

  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findByRole('dialog', { name: 'Choose date: Due' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1'));
  expect(screen.getByRole('button', { name: 'Next month' }).hasAttribute('data-disabled')).toBe(
    true,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '21 December 2026' }).disabled).toBe(
    true,
  );

  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(done).toEqual(['2026-12-09']);
  expect(due().value).toBe('Dec 9, 2026');
  await waitFor(() => expect(document.activeElement).toBe(due()));
});

test('Escape in the calendar of a date field leaves the dialog around it open', async () => {
  const { user } = renderScreen(
    <Dialog opened onClose={() => done.push('closed')} title="A dialog">
      <Due />
    </Dialog>,
  );
  await pressButton('Choose date: Due');
  await screen.findByRole('dialog', { name: 'Choose date: Due' });

  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Choose date: Due' })).toBeNull(),
  );
  expect(done).toEqual([]);

  await user.keyboard('{Escape}');
  expect(done).toEqual(['closed']);
});

test.each([
  [24, 24],
  [7.5, 8],
  [25, 0],
])('a meter of %d units has %d dots, and above 24 it is a bar', (max, dots) => {
  renderScreen(<DotMeter value={6} max={max} label="Hours" />);
  const meter = screen.getByRole('meter', { name: 'Hours' });

  expect(meter.querySelectorAll('svg')).toHaveLength(dots);
  expect(meter.getAttribute('aria-valuenow')).toBe('6');
  expect(meter.getAttribute('aria-valuemax')).toBe(String(max));
});
