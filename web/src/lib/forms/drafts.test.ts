import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteEndedDrafts, DRAFT_LIFETIME_MS, readStoredDraft, storeDraft } from './drafts.ts';

const NOW = Date.parse('2026-03-10T09:00:00Z');
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('a stored draft', () => {
  test('ends a day after it was last changed', () => {
    storeDraft('draft:a', { name: 'Amira' });
    pass(DRAFT_LIFETIME_MS - 1_000);
    storeDraft('draft:a', { name: 'Amira B.' });
    pass(DRAFT_LIFETIME_MS);
    expect(readStoredDraft('draft:a')).toEqual({ name: 'Amira B.' });

    pass(1_000);

    expect(readStoredDraft('draft:a')).toBeUndefined();
  });

  test('does not last longer because its form is opened', () => {
    storeDraft('draft:a', { name: 'Amira' });
    pass(DRAFT_LIFETIME_MS);
    storeDraft('draft:a', { name: 'Amira' });

    pass(1_000);

    expect(readStoredDraft('draft:a')).toBeUndefined();
  });

  test('of a tab is not in the storage of the browser', () => {
    storeDraft('draft:station', { email: 'rim@station.tn' }, 'tab');
    expect(readStoredDraft('draft:station', 'tab')).toEqual({ email: 'rim@station.tn' });
    expect(localStorage).toHaveLength(0);
  });

  test('of an earlier version, without a time, is read and ends a day after it was found', () => {
    localStorage.setItem('chat-draft:amira:room', 'From before');
    localStorage.setItem('draft:a', JSON.stringify({ name: 'Amira' }));
    localStorage.setItem('draft:station', JSON.stringify({ email: 'rim@station.tn' }));

    deleteEndedDrafts();

    expect(readStoredDraft('chat-draft:amira:room')).toBe('From before');
    expect(readStoredDraft('draft:a')).toEqual({ name: 'Amira' });
    expect(localStorage.getItem('draft:station')).toBeNull();
    pass(DRAFT_LIFETIME_MS + 1_000);
    deleteEndedDrafts();
    expect(localStorage).toHaveLength(0);
  });

  test('is deleted once it has ended, and nothing else is', () => {
    storeDraft('draft:old', 'typed');
    storeDraft('draft:old', 'typed', 'tab');
    localStorage.setItem('vuexy-skin', 'dark');
    localStorage.setItem('chat-unsent:amira:room:1', '{}');
    pass(DRAFT_LIFETIME_MS + 1_000);
    storeDraft('draft:new', 'typed');

    deleteEndedDrafts();

    expect(Object.keys(localStorage).toSorted()).toEqual([
      'chat-unsent:amira:room:1',
      'draft:new',
      'vuexy-skin',
    ]);
    expect(sessionStorage).toHaveLength(0);
  });
});
