import type { FieldErrorCode } from '../errors.ts';

/** A birthday has passed. Written alike, days of the calendar are in the order of their letters. */
export const refuseBirthdate = (birthdate: string | null, now: Date): FieldErrorCode | null =>
  birthdate !== null && birthdate >= now.toISOString().slice(0, 10) ? 'field.date_past' : null;
