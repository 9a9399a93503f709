import { describe, expect, test } from 'vitest';
import {
  findNextChange,
  listMissingWords,
  listRefusals,
  pickWords,
  stateOf,
} from './announcements.rules.ts';

const NOW = new Date('2030-01-07T09:00:00Z');
const BEFORE = '2030-01-07T08:59:59.999Z';
const AT = '2030-01-07T09:00:00.000Z';
const AFTER = '2030-01-07T09:00:00.001Z';

describe('an announcement', () => {
  test.each([
    [AFTER, null, true, 'planned'],
    [AT, null, true, 'current'],
    [BEFORE, AFTER, true, 'current'],
    [BEFORE, AT, true, 'past'],
    [BEFORE, null, false, 'past'],
    [AFTER, null, false, 'planned'],
  ] as const)('from %s to %s, as a banner: %s, is %s', (startsAt, endsAt, isBanner, state) => {
    expect(stateOf({ startsAt, endsAt, isBanner }, NOW)).toBe(state);
  });

  test('changes the pages of its readers next at the first start or end to come', () => {
    expect(findNextChange([], NOW)).toBeNull();
    expect(findNextChange([{ startsAt: BEFORE, endsAt: null }], NOW)).toBeNull();
    const later = '2030-02-01T09:00:00.000Z';
    const periods = [
      { startsAt: later, endsAt: null },
      { startsAt: BEFORE, endsAt: AFTER },
    ];
    expect(findNextChange(periods, NOW)).toBe(AFTER);
  });

  const nothing = { title: '', text: '', linkLabel: '' };
  const english = { title: 'Open day', text: 'Come in.', linkLabel: '' };

  test('is read in the other language when it lacks that of the reader', () => {
    const words = { en: english, fr: nothing };
    expect(pickWords(words, 'fr')).toEqual({ ...english, language: 'en' });
    expect(pickWords({ en: nothing, fr: english }, 'en')).toMatchObject({ language: 'fr' });
    expect(pickWords({ en: english, fr: english }, 'fr')).toMatchObject({ language: 'fr' });
  });

  test('needs a title and a text in one language, and in each that is begun', () => {
    const missing = (words: Parameters<typeof listMissingWords>[0]) =>
      listMissingWords(words).map(([path]) => path);
    expect(missing({ en: english, fr: nothing })).toEqual([]);
    expect(missing({ en: nothing, fr: english })).toEqual([]);
    expect(missing({ en: nothing, fr: nothing })).toEqual(['words.en.title', 'words.en.text']);
    expect(missing({ en: english, fr: { ...nothing, linkLabel: 'Ici' } })).toEqual([
      'words.fr.title',
      'words.fr.text',
    ]);
  });
});

const fields = {
  level: 'info',
  startsAt: null,
  endsAt: null,
  isBanner: true,
  isDismissible: true,
  isNotified: false,
} as const;

test.each([
  [{}, null, []],
  [{ startsAt: BEFORE }, null, ['announcement.start_past']],
  [{ startsAt: BEFORE }, BEFORE, []],
  [{ startsAt: AFTER }, BEFORE, ['announcement.started']],
  [{ endsAt: AT }, null, ['announcement.end_early']],
  [{ startsAt: AFTER, endsAt: AFTER }, null, ['announcement.end_early']],
  [{ isDismissible: false }, null, ['announcement.not_urgent']],
  [{ isDismissible: false, level: 'urgent' }, null, []],
  [{ isBanner: false }, null, ['announcement.reaches_no_one']],
  [{ isBanner: false, isNotified: true }, null, []],
  [{ isBanner: false, isNotified: true }, BEFORE, ['announcement.started']],
] as const)(
  'the change %o of an announcement begun at %s is refused for %o',
  (change, begun, codes) => {
    const refusals = listRefusals({ ...fields, ...change }, NOW, begun);
    expect(refusals.flatMap(([, code]) => (code ? [code] : []))).toEqual(codes);
  },
);
