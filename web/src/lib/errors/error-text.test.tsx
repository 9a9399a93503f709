import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { getErrorText, loadErrorTexts } from './error-text.ts';
import { chooseLanguage, i18n, loadTexts } from '../i18n/i18n.ts';
import { ProblemText } from './ProblemText.tsx';

afterEach(cleanup);

test('a problem shows nothing until its sentence is loaded', async () => {
  await loadTexts('app');
  expect(i18n.hasResourceBundle('en', 'errors')).toBe(false);

  const { container } = render(<ProblemText problem={{ code: 'file.required' }} />);

  expect(container.textContent).toBe('');
  expect(await screen.findByText('Choose a file')).toBeDefined();
});

test('a problem follows a change of the language', async () => {
  render(<ProblemText problem={{ code: 'file.required' }} />);
  await act(() => chooseLanguage('fr'));
  expect(screen.getByText('Choisissez un fichier')).toBeDefined();
});

test('an unknown code shows the server’s message, or a general one', () => {
  expect(getErrorText('moon.full', {}, 'The moon is full')).toBe('The moon is full');
  expect(getErrorText('moon.full')).toBe('Une erreur est survenue');
});

test('a failed load of the sentences is retried by the next call', async () => {
  i18n.removeResourceBundle('fr', 'errors');
  // i18next's mark of a failed load.
  i18n.services.backendConnector.state['fr|errors'] = -1;

  await loadErrorTexts();

  expect(getErrorText('file.required')).toBe('Choisissez un fichier');
});
