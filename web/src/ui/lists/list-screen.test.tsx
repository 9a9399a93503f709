import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { RowMenu } from './RowMenu.tsx';
import { RowTitle } from './RowTitle.tsx';
import { ListScreen } from './ListScreen.tsx';

setUpScreens();

const SPACES = [
  { id: 'atlas', name: 'Atlas', floor: '1' },
  { id: 'carthage', name: 'Carthage', floor: '2' },
];
const Filters = z.object({
  search: z.string(),
  floor: z.enum(['1', '2']),
  state: z.enum(['open', 'closed']),
  sort: z.enum(['name']),
  direction: z.enum(['asc', 'desc']),
});

/** A list as a feature defines it; its filters work on two constant records. */
function Spaces() {
  const state = useListFilters(Filters);
  const { search = '', floor, sort = 'name', direction = 'asc' } = state.values;
  const rows = useInfiniteQuery({
    queryKey: ['spaces', search, floor],
    queryFn: () =>
      SPACES.filter((it) => it.name.includes(search) && (!floor || it.floor === floor)),
    initialPageParam: '',
    getNextPageParam: () => null,
    select: ({ pages }) => pages.flat(),
  });
  return (
    <>
      <ListScreen
        header={{ title: 'Spaces' }}
        filterState={state}
        searchLabel="Find a space"
        filters={[
          {
            name: 'floor',
            label: 'Floor',
            isInMoreFilters: true,
            options: [
              { value: '1', label: 'First' },
              { value: '2', label: 'Second' },
            ],
          },
          {
            name: 'state',
            label: 'State',
            defaultValue: 'open',
            options: [
              { value: 'open', label: 'Open' },
              { value: 'closed', label: 'Closed' },
            ],
          },
        ]}
        label="Spaces found"
        query={rows}
        columns={[
          {
            id: 'name',
            title: 'Name',
            sortKey: 'name',
            cell: ({ id, name }) => <RowTitle to={`/space/${id}`} title={name} />,
          },
          { id: 'floor', title: 'Level', cell: (space) => `Level ${space.floor}` },
        ]}
        sorting={{ sort, direction }}
        onSortingChange={state.setValues}
        selection={{
          getRowName: ({ name }) => name,
          renderActions: ({ ids, rows: shown, onSelectionChange }) => (
            <button type="button" onClick={() => onSelectionChange(new Set())}>
              Close {ids.size} of {shown.length}
            </button>
          ),
        }}
        rowMenu={({ name }) => <RowMenu label={`Actions for ${name}`}>{null}</RowMenu>}
        errorText="Couldn’t load spaces."
        emptyState={{ title: 'No space yet' }}
        noResults="No space fits"
      />
      <output>{useLocation().pathname + useLocation().search}</output>
    </>
  );
}

const address = () => document.querySelector('output')?.textContent;
const open = () => renderScreen(<Spaces />, { at: '/spaces' });

test('a click on a row follows its link, but not one on its checkbox or menu', async () => {
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Atlas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Atlas' }));
  expect(address()).toBe('/spaces');

  await userEvent.click(screen.getByText('Level 2'));
  expect(address()).toBe('/space/carthage');
});

test('selected rows replace the filters with their actions until they are cleared', async () => {
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Atlas' }));
  expect(screen.queryByRole('searchbox')).toBeNull();

  await pressButton('Close 1 of 2');
  expect(screen.getByRole('searchbox', { name: 'Find a space' })).toBeTruthy();
});

test('a filter of the panel is counted on its button and kept in the address', async () => {
  open();
  await pressButton('More filters');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Floor' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Second' }));

  await screen.findByRole('button', { name: 'More filters (1)' });
  expect(address()).toBe('/spaces?floor=2');
  await expect.poll(() => screen.queryByText('Atlas')).toBeNull();
});

test('the default option of a filter has no parameter', async () => {
  open();
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'State' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await choose('Closed');
  expect(address()).toBe('/spaces?state=closed');
  await choose('Open');
  expect(address()).toBe('/spaces');
});

test('an order is announced by its column, and clearing the filters of an empty list keeps it', async () => {
  renderScreen(<Spaces />, { at: '/spaces?search=Sfax' });
  await screen.findByRole('heading', { name: 'No space fits' });
  await pressButton('Clear filters');
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await pressButton('Name');

  const table = within(screen.getByRole('table', { name: 'Spaces found' }));
  const name = table.getByRole('columnheader', { name: 'Name' });
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('ascending');
  expect(address()).toBe('/spaces?sort=name&direction=asc');
});
