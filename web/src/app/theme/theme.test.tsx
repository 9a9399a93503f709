import { MantineProvider, Select } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { theme } from './theme.ts';

afterEach(cleanup);

test('places the list of a select outside the page’s flow, and mounts it only while it is open', async () => {
  render(
    <MantineProvider env="test" theme={theme}>
      <Select label="Topic" data={['Product', 'Fundraising']} value="Product" />
    </MantineProvider>,
  );
  expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();

  fireEvent.click(screen.getByRole('combobox', { name: 'Topic' }));

  const list = await screen.findByRole('listbox', { hidden: true });
  expect(list.closest('.mantine-Popover-dropdown')?.hasAttribute('data-fixed')).toBe(true);
});
