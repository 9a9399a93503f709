import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { EditButton, NewButton } from '../../../ui/KeyButton.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useShortcuts } from './use-shortcuts.ts';

setUpScreens('keys', 'shell');

const SPACES = [{ id: 'atlas' }, { id: 'carthage' }];
const Filters = z.object({ search: z.string() });

function Spaces({ onNew }: { onNew: () => void }) {
  useShortcuts({ groups: [], openPalette: () => {}, openKeys: () => {} });
  const rows = useInfiniteQuery({
    queryKey: ['spaces'],
    queryFn: () => SPACES,
    initialPageParam: '',
    getNextPageParam: () => null,
    select: ({ pages }) => pages.flat(),
  });
  return (
    <main>
      <ListScreen
        header={{
          title: 'Spaces',
          actions: <NewButton onClick={onNew}>Add space</NewButton>,
        }}
        filterState={useListFilters(Filters)}
        searchLabel="Search spaces"
        label="Spaces"
        query={rows}
        columns={[
          {
            id: 'name',
            title: 'Name',
            cell: ({ id }) => <RowTitle to={`/space/${id}`} title={id} />,
          },
        ]}
        editPath={({ id }) => `/space/${id}/edit`}
        errorText="Couldn’t load spaces."
        emptyState={{ title: 'No spaces yet' }}
      />
      <output>{useLocation().pathname}</output>
    </main>
  );
}

async function open() {
  const onNew = vi.fn<() => void>();
  renderScreen(<Spaces onNew={onNew} />, { at: '/spaces' });
  await screen.findByRole('link', { name: 'atlas' });
  return onNew;
}

const focused = () => document.activeElement?.textContent;
const address = () => document.querySelector('output')?.textContent;

test('J and K move between the rows of a list and stop at its ends, Enter opens the row', async () => {
  await open();

  for (const [key, row] of [
    ['j', 'atlas'],
    ['k', 'atlas'],
    ['j', 'carthage'],
    ['j', 'carthage'],
    ['k', 'atlas'],
  ]) {
    await userEvent.keyboard(String(key));
    expect(focused()).toBe(row);
  }
  await userEvent.keyboard('j{Enter}');
  expect(address()).toBe('/space/carthage');
});

test('E edits the row with the focus, and N starts a new record', async () => {
  const onNew = await open();

  await userEvent.keyboard('e');
  expect(address()).toBe('/spaces');
  await userEvent.keyboard('n');
  expect(onNew).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('je');
  expect(address()).toBe('/space/atlas/edit');
});

test.each(['/', '{Shift>}/{/Shift}'])('%s focuses the search, where keys are text', async (key) => {
  const onNew = await open();

  await userEvent.keyboard(key);
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search spaces' });
  expect(document.activeElement).toBe(search);
  await userEvent.keyboard('jen');
  expect(search.value).toBe('jen');
  expect(onNew).not.toHaveBeenCalled();
});

test('the keys do nothing when single-key shortcuts are off', async () => {
  localStorage.setItem('single-keys', 'false');
  const onNew = await open();

  await userEvent.keyboard('jen/');

  expect(document.activeElement).toBe(document.body);
  expect(onNew).not.toHaveBeenCalled();
  expect(address()).toBe('/spaces');
});

test('E opens the editor of a record, and N a link to a new one', async () => {
  const onEdit = vi.fn<() => void>();
  renderScreen(<Record onEdit={onEdit} />, { at: '/space/atlas' });
  await userEvent.keyboard('e');
  expect(onEdit).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('n');
  expect(address()).toBe('/space/new');
});

function Record({ onEdit }: { onEdit: () => void }) {
  useShortcuts({ groups: [], openPalette: () => {}, openKeys: () => {} });
  return (
    <main>
      <EditButton onClick={onEdit}>Edit space</EditButton>
      <NewButton to="/space/new">Add space</NewButton>
      <output>{useLocation().pathname}</output>
    </main>
  );
}

const listedKeys = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  return [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
};

test('the list of shortcuts names the keys that the page uses', async () => {
  await open();
  renderScreen(<ShortcutsDialog opened groups={[]} onClose={() => {}} />);
  expect(await listedKeys()).toEqual(
    expect.arrayContaining(['Search the list', 'Next row in the list', 'Add space', 'Edit']),
  );
});

test('the list of shortcuts names N on the page of a record as its button does', async () => {
  renderScreen(
    <main>
      <NewButton aria-label="Request a session with Sonia" onClick={() => {}}>
        Request a session
      </NewButton>
    </main>,
  );
  renderScreen(<ShortcutsDialog opened groups={[]} onClose={() => {}} />);
  const keys = await listedKeys();
  expect(keys).toContain('Request a session with Sonia');
  expect(keys).not.toContain('Edit');
});

test('the list of shortcuts leaves out the keys of lists on a page without one', async () => {
  renderScreen(<ShortcutsDialog opened groups={[]} onClose={() => {}} />);
  expect(await listedKeys()).toEqual([
    'Search and commands',
    'Switch theme',
    'Show keyboard shortcuts',
    'Close dialog or menu',
  ]);
});
