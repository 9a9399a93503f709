import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { loadErrorTexts } from '../../app/error-text.ts';
import { chooseLanguage, loadTexts } from '../../app/i18n.ts';
import { queryClient } from '../../app/query-client.ts';
import { keepMe } from '../../app/session.ts';
import { somebody } from '../../testing/me.ts';
import { CompletePage } from './CompletePage.tsx';

const user = userEvent.setup();

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <MemoryRouter>
            <CompletePage />
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

async function expectAt(label: string, sentence: string): Promise<void> {
  const input = await field(label);
  await vi.waitFor(() => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(words).toContain(sentence);
  });
}

test('a step shows its refused fields, and a reload keeps what was typed', async () => {
  await loadTexts('app', 'ui', 'shell', 'users');
  await chooseLanguage('fr');
  await loadErrorTexts();
  keepMe(somebody({ isCompleted: false, language: 'fr' }));
  const { unmount } = open();

  await press('Continuer');
  await expectAt('Téléphone', 'Ce champ est obligatoire');
  await user.click(await field('Téléphone'));
  await user.paste('pas un numéro');
  await press('Continuer');
  await expectAt('Téléphone', 'Ce numéro de téléphone n’est pas valable');

  await user.clear(await field('Téléphone'));
  await user.click(await field('Téléphone'));
  await user.paste('+216 71 000 111');
  await user.clear(await field('Prénom'));
  await press('Continuer');
  await expectAt('Prénom', 'Ce champ est obligatoire');

  unmount();
  open();
  expect((await field('Téléphone')).value).toBe('+216 71 000 111');
});
