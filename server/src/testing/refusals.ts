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

/** The call is refused with this HTTP status. */
export const expectStatus = (call: Promise<unknown>, status: number) =>
  expect(call).rejects.toMatchObject({ status });

/** The call is refused with 422 at this field and no other, with this code when one is given. */
export const expectFieldError = (call: Promise<unknown>, path: string, code?: string) =>
  expect(call).rejects.toMatchObject({ status: 422, errors: [{ path, ...(code && { code }) }] });
