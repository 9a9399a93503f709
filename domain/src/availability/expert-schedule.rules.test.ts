import { expect, test } from 'vitest';
import { toExpertSchedule, toScheduleSettings } from './expert-schedule.rules.ts';

const changes = { noticeMinutes: 60, sessionMinutes: [30, 60], dailySessions: null };
const settings = { noticeMinutes: 60, lengths: [30, 60], maxPerDay: null };

test('translates lengths and the daily limit in both directions', () => {
  expect(toScheduleSettings(changes)).toEqual(settings);
  expect(toExpertSchedule(settings)).toEqual(changes);
});

test('adds no fields that were not given', () => {
  expect(toScheduleSettings({ timeZone: 'Africa/Tunis' })).toEqual({ timeZone: 'Africa/Tunis' });
  expect(toExpertSchedule({ timeZone: 'Africa/Tunis' })).toEqual({ timeZone: 'Africa/Tunis' });
});
