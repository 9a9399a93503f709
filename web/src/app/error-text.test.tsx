import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { errorText, loadErrorTexts } from './error-text.ts';
import { chooseLanguage, i18n, loadTexts } from './i18n.ts';
import { ProblemText } from './ProblemText.tsx';

afterEach(cleanup);

test('a problem that is shown before its sentence has come waits for it, without its code', async () => {
  await loadTexts('app');
  expect(i18n.hasResourceBundle('en', 'errors')).toBe(false);

  const { container } = render(<ProblemText problem={{ code: 'file.required' }} />);

  expect(container.textContent).toBe('');
  expect(await screen.findByText('A file is required')).toBeDefined();
});

test('it follows when its reader changes the language', async () => {
  render(<ProblemText problem={{ code: 'file.required' }} />);
  await act(() => chooseLanguage('fr'));
  expect(screen.getByText('Un fichier est nécessaire')).toBeDefined();
});

test('what has no sentence here is told in the server’s words, or in general ones, not by its code', () => {
  expect(errorText('moon.full', {}, 'The moon is full')).toBe('The moon is full');
  expect(errorText('moon.full')).toBe('Une erreur est survenue');
});

test('sentences that failed to come are asked for again by whoever tells something next', async () => {
  i18n.removeResourceBundle('fr', 'errors');
  // As i18next marks it.
  i18n.services.backendConnector.state['fr|errors'] = -1;

  await loadErrorTexts();

  expect(errorText('file.required')).toBe('Un fichier est nécessaire');
});
