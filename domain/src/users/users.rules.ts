import type { FieldErrorCode } from '../errors.ts';

/** Birthdays must be in the past. ISO dates sort as text. */
export const refuseBirthdate = (birthdate: string | null, now: Date): FieldErrorCode | null =>
  birthdate !== null && birthdate >= now.toISOString().slice(0, 10) ? 'field.date_past' : null;
