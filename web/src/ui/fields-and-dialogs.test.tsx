import { Button, MantineProvider, Select, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useKeptChanges } from '../app/kept-changes.ts';
import { theme } from '../app/theme/theme.ts';
import { press, setUpScreens, show } from '../testing/screens.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import { DotRatingField } from './DotRatingField.tsx';
import { SearchField } from './SearchField.tsx';

setUpScreens();

let done: string[];
beforeEach(() => void (done = []));

function Typed({ isTyped }: { isTyped: boolean }) {
  useKeptChanges(() => isTyped);
  return null;
}

/** A dialog that takes its time to open and close, on a page that asks before it is left. */
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
  const page = show(dialog(true), { env: 'default' });
  return { isChanged: page.isChanged, close: () => page.showAgain(dialog(false)) };
}

test.each([[false], [true]])(
  'a closing dialog takes no press and holds nothing typed any more (typed: %s)',
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

test('a press on its cross closes a dialog before the field that is left complains', async () => {
  open(false);
  await userEvent.click(await screen.findByLabelText('Reason'));
  await press('Close');
  expect(done).toEqual(['closed']);
});

test('a dialog with something typed asks once when it is closed, though that leads elsewhere', async () => {
  open(true);
  await press('Close');
  await press('Leave');
  expect(done).toEqual(['closed']);
});

test('a dialog that is gone asks nothing any more', async () => {
  const { close } = open(true);
  await press('Close');
  await screen.findByText('Leave without saving?');

  close();

  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
});

test('Escape closes the uppermost dialog alone', async () => {
  const both = (isAsked: boolean) => (
    <Dialog opened onClose={() => done.push('outer')} title="A dialog">
      <Button>Send</Button>
      <Dialog opened={isAsked} onClose={() => done.push('inner')} title="A question">
        <Button>Yes</Button>
      </Dialog>
    </Dialog>
  );
  const { showAgain } = show(both(true), { env: 'default' });
  await screen.findByText('Yes');

  await userEvent.keyboard('{Escape}');
  expect(done).toEqual(['inner']);

  showAgain(both(false));
  await userEvent.keyboard('{Escape}');
  expect(done).toEqual(['inner', 'outer']);
});

test('a press on the foot of a dialog does its thing before the field that is left complains', async () => {
  show(
    <>
      <TextInput label="Reason" onBlur={() => done.push('complained')} />
      <DialogActions>
        <Button onClick={() => done.push('kept')}>Keep</Button>
        <Button onClick={() => done.push('declined')}>Decline</Button>
      </DialogActions>
    </>,
  );
  await userEvent.click(screen.getByLabelText('Reason'));

  await press('Keep');
  await press('Decline');
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

test('each dot has a name with its word, and the word of the chosen one is seen', async () => {
  const { user } = show(<Field />);

  screen.getByRole('radiogroup', { name: 'Quality' });
  await user.click(screen.getByRole('radio', { name: '4 of 5: Very good' }));
  expect(chosen()).toBe(4);
  expect(screen.getByText('Very good')).toBeTruthy();
});

test('the keyboard comes to the group once, chooses by the arrows, and goes on', async () => {
  const { user } = show(<Field clearable />);

  await user.tab();
  await user.keyboard(' ');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(chosen()).toBe(3);
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Take this rating back');
  await user.keyboard('{Enter}');
  expect(chosen()).toBe(0);
});

test('what is asked for cannot be taken back, and says what is wrong where a form leads to', () => {
  show(<Field error="This field is required" />);

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

test('what is done with a list has all that is typed, however fast somebody goes on to it', async () => {
  const { user } = show(<List />);
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

test('a select places its list outside the page’s flow, and mounts it only while it is open', async () => {
  show(
    <MantineProvider env="test" theme={theme}>
      <Select label="Topic" data={['Product', 'Fundraising']} value="Product" />
    </MantineProvider>,
  );
  expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();

  await userEvent.click(screen.getByRole('combobox', { name: 'Topic' }));

  const list = await screen.findByRole('listbox', { hidden: true });
  expect(list.closest('.mantine-Popover-dropdown')?.hasAttribute('data-fixed')).toBe(true);
});
