import { expect, test } from 'vitest';
import { ABSENCE_REPORT_AFTER_MS, MAX_WAITING_GUESTS } from '../limits.ts';
import { admissions, keptFromApproved, refusePlace, refuseWaiting } from './places.rules.ts';

test.each([
  ['a guest takes a free place', ['a', 'b'], 'guest', null],
  [
    'a guest takes none that is kept for a user outside',
    ['a', 'g1', 'g2', 'g3', 'g4'],
    'g5',
    'meeting.full',
  ],
  [
    'an attendee who is no user takes none of them',
    ['a', 'g1', 'g2', 'g3', 'g4'],
    null,
    'meeting.full',
  ],
  ['their user takes it', ['a', 'g1', 'g2', 'g3', 'g4'], 'b', null],
  ['once all are inside, the others are free', ['a', 'b', 'g1', 'g2', 'g3'], 'g4', null],
  ['six are the most', ['a', 'b', 'g1', 'g2', 'g3', 'g4'], 'g5', 'meeting.full'],
  ['also for them', ['g1', 'g2', 'g3', 'g4', 'g5', 'g6'], 'a', 'meeting.full'],
] as const)('of six places, two of them kept: %s', (_, taken, userId, refusal) => {
  expect(refusePlace({ most: 6, taken, keptFor: ['a', 'b'] }, userId)).toBe(refusal);
});

test('a moderator admits as many guests as there are places that are not kept, and learns why the others wait', () => {
  const guests = ['g3', 'g4', 'g5'].map((id) => ({ id, userId: `guest:${id}` }));
  const places = { most: 6, taken: ['a', 'g1', 'g2'], keptFor: ['a', 'b'] };

  expect(admissions(places, guests)).toEqual({
    admitted: ['g3', 'g4'],
    refusal: 'meeting.places_kept',
  });
  expect(admissions({ ...places, keptFor: [] }, guests)).toEqual({
    admitted: ['g3', 'g4', 'g5'],
    refusal: null,
  });
  const full = { ...places, taken: ['a', 'b', 'g1', 'g2', 'g6', 'g7'] };
  expect(admissions(full, guests)).toEqual({ admitted: [], refusal: 'meeting.full' });
});

test('places are kept from approved guests for the first 10 minutes', () => {
  const start = new Date('2026-03-11T08:00:00Z');
  const startedAt = start.toISOString();
  const after = (ms: number) => new Date(start.getTime() + ms);
  expect(keptFromApproved(['a'], { startedAt: null, now: start })).toEqual(['a']);
  const late = ABSENCE_REPORT_AFTER_MS;
  expect(keptFromApproved(['a'], { startedAt, now: after(late - 1) })).toEqual(['a']);
  expect(keptFromApproved(['a'], { startedAt, now: after(late) })).toEqual([]);
});

test('guests wait up to a number', () => {
  expect(refuseWaiting(MAX_WAITING_GUESTS - 1)).toBeNull();
  expect(refuseWaiting(MAX_WAITING_GUESTS)).toBe('meeting.waiting_full');
});
