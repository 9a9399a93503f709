import { afterEach, expect, test, vi } from 'vitest';
import { initialLanguage, LANGUAGE_KEY } from './locale-files.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const browserOf = (...languages: readonly string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

test.each([
  [['fr-CA'], 'fr'],
  [['de-DE', 'fr-FR', 'en'], 'fr'],
  [['EN-gb', 'fr'], 'en'],
  [['de-DE'], 'en'],
  [[], 'en'],
])('a browser with the languages %j starts in %s', (languages, begins) => {
  browserOf(...languages);
  expect(initialLanguage()).toBe(begins);
});

test('the stored language wins over the browser’s, unless it is unknown', () => {
  browserOf('fr-FR');
  localStorage.setItem(LANGUAGE_KEY, 'en');
  expect(initialLanguage()).toBe('en');

  localStorage.setItem(LANGUAGE_KEY, 'klingon');
  expect(initialLanguage()).toBe('fr');
});
