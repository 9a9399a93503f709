import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { PlaceContext } from '../../../app/kept-changes.ts';
import { queryClient } from '../../../app/query-client.ts';
import { pageAround } from '../../../testing/page.ts';
import { UploadForm } from './UploadForm.tsx';

afterEach(cleanup);

test('a table that was chosen and not sent is asked about, one that was taken out is not', async () => {
  await loadTexts('app', 'ui', 'imports');
  await chooseLanguage('en');
  const { page, isChanged } = pageAround();
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <PlaceContext value={page}>
          <MemoryRouter>
            <Suspense>
              <UploadForm />
            </Suspense>
          </MemoryRouter>
        </PlaceContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  expect(isChanged()).toBe(false);

  await userEvent.upload(input!, new File(['name\n'], 'people.csv', { type: 'text/csv' }));
  expect(isChanged()).toBe(true);

  await userEvent.click(screen.getByRole('button', { name: /people\.csv/ }));
  expect(isChanged()).toBe(false);
});
