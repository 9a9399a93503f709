import { afterEach, expect, test, vi } from 'vitest';
import { initialLanguage, LANGUAGE_KEY } from './texts.ts';

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
])('a browser in %j begins in %s', (languages, begins) => {
  browserOf(...languages);
  expect(initialLanguage()).toBe(begins);
});

test('the language that was chosen here comes before the browser’s', () => {
  browserOf('fr-FR');
  localStorage.setItem(LANGUAGE_KEY, 'en');
  expect(initialLanguage()).toBe('en');

  localStorage.setItem(LANGUAGE_KEY, 'klingon');
  expect(initialLanguage()).toBe('fr');
});
