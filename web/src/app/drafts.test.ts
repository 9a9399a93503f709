import { beforeEach, expect, test } from 'vitest';
import { readDraft } from './drafts.ts';

const initial = { name: 'Amira', phone: '', birthdate: null as string | null };

beforeEach(() => localStorage.clear());

test('a form opens as it was left', () => {
  const left = { name: 'Amira B.', phone: '+216 20 123 456', birthdate: '1995-02-03' };
  localStorage.setItem('draft', JSON.stringify(left));

  expect(readDraft('draft', initial)).toEqual(left);
});

test('what no longer fits the form is left out', () => {
  localStorage.setItem('draft', JSON.stringify({ name: 7, fax: '1', phone: '22' }));

  expect(readDraft('draft', initial)).toEqual({ ...initial, phone: '22' });
});

test.each(['', 'nonsense', 'null', '[1]'])('a draft that reads %j is none', (kept) => {
  localStorage.setItem('draft', kept);

  expect(readDraft('draft', initial)).toEqual(initial);
});
