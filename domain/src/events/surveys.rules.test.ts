import { expect, test } from 'vitest';
import { refuseSurveyAnswer } from './surveys.rules.ts';

const slot = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T11:00:00.000Z' };
const refuse = (at: string, more: Partial<Parameters<typeof refuseSurveyAnswer>[0]> = {}) =>
  refuseSurveyAnswer({ status: 'finished', slot, registration: 'attended', ...more }, new Date(at));

test.each([
  ['2026-03-10T10:59:59.000Z', {}, 'event.survey_not_open'],
  ['2026-03-10T11:00:00.000Z', {}, null],
  ['2026-04-09T11:00:00.000Z', {}, null],
  ['2026-04-09T11:00:01.000Z', {}, 'event.survey_closed'],
  ['2026-03-11T11:00:00.000Z', { registration: 'accepted' }, null],
  ['2026-03-11T11:00:00.000Z', { registration: 'absent' }, 'event.not_attended'],
  ['2026-03-11T11:00:00.000Z', { registration: null }, 'event.not_attended'],
  ['2026-03-11T11:00:00.000Z', { status: 'cancelled' }, 'event.not_attended'],
] as const)('an answer at %s with %j is refused as %s', (at, more, code) => {
  expect(refuse(at, more)).toBe(code);
});
