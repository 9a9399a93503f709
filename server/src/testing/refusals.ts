import type { ErrorCode } from '@thedot/domain/errors';
import type { FieldErrorCode } from '@thedot/domain/field-errors';
import { expect } from 'vitest';

/** Expects that a call is refused with this code. */
export const expectRefusal = (call: Promise<unknown>, code: ErrorCode, more: object = {}) =>
  expect(call).rejects.toMatchObject({ code, ...more });

/** Expects that a call is refused because of this field of its form, and no other. */
export const expectFieldRefusal = (
  call: Promise<unknown>,
  path: string,
  code: ErrorCode | FieldErrorCode,
) =>
  expect(call).rejects.toMatchObject({
    code: code.startsWith('field.') ? 'request.invalid' : code,
    errors: [{ path, code }],
  });

/** The code that a call is refused with; null when it is not refused. */
export const refusalOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    ({ code }: { code: string }) => code,
  );
