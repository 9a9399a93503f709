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

test('of a group of fields those that were left out stay as they are', () => {
  const group = { organization: { name: 'Zitouna Labs', region: '' } };
  localStorage.setItem('draft', JSON.stringify({ organization: { region: 'Sfax' } }));

  expect(readDraft('draft', group).organization).toEqual({ name: 'Zitouna Labs', region: 'Sfax' });
});

test.each(['', 'nonsense', 'null', '[1]'])('a draft that reads %j is none', (kept) => {
  localStorage.setItem('draft', kept);

  expect(readDraft('draft', initial)).toEqual(initial);
});
