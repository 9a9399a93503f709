import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SearchField } from './SearchField.tsx';

afterEach(cleanup);

function List() {
  const [search, setSearch] = useState('');
  return (
    <MantineProvider env="test">
      <SearchField label="Search" value={search} onChange={setSearch} />
      <a href={`/export?search=${search}`}>Export</a>
    </MantineProvider>
  );
}

test('what is done with a list has all that is typed, however fast somebody goes on to it', async () => {
  const user = userEvent.setup();
  render(<List />);
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
