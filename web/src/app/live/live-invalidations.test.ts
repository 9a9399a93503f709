import { LIVE_EVENTS } from '@thedot/domain/live';
import { expect, test } from 'vitest';
import { LIVE_INVALIDATIONS } from './live-invalidations.ts';

test('every live event has an entry', () => {
  expect([...LIVE_INVALIDATIONS.keys()].toSorted()).toEqual(LIVE_EVENTS.toSorted());
});

test('an event invalidates the queries of all features that name it', () => {
  expect(LIVE_INVALIDATIONS.get('update-comming-bookings')?.toSorted()).toEqual([
    ['bookings', 'list'],
    ['calendar'],
    ['dashboard'],
  ]);
});
