import { StationRegistration } from '@thedot/domain/registrations/registrations.contract';
import { expect, test } from 'vitest';
import { STATION_STEPS, stationFieldsOf, stationStepWith, stepHolds } from './station-steps.ts';

/** Asked on the last step, or nothing one types. */
const ELSEWHERE = ['form', 'keepInformed', 'isLegallyPublished', 'hasStartupLabel'];

test('every field of the form is asked in exactly one step', () => {
  const fields = Object.keys(StationRegistration.shape).filter((it) => !ELSEWHERE.includes(it));

  for (const field of fields) {
    expect(
      STATION_STEPS.filter((step) => stepHolds(step, field)),
      field,
    ).toHaveLength(1);
  }
});

test('what is wrong leads to the first step that holds it', () => {
  expect(stationStepWith(['slots.1.day', 'reason'])).toBe('project');
  expect(stationStepWith(['slots.1.day'])).toBe('times');
  expect(stationStepWith(['something else'])).toBeUndefined();
});

test('of the wished times each day is looked at', () => {
  expect(stationFieldsOf('times', 2)).toEqual(['slots', 'slots.0.day', 'slots.1.day']);
});
