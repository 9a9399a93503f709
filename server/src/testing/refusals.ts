import type { ErrorCode } from '@thedot/domain/errors';
import type { FieldErrorCode } from '@thedot/domain/field-errors';
import { expect } from 'vitest';

/** Expects that a call fails with this error code. */
export const expectRefusal = (call: Promise<unknown>, code: ErrorCode, more: object = {}) =>
  expect(call).rejects.toMatchObject({ code, ...more });

/** Expects that a call fails because of this field only. */
export const expectFieldRefusal = (
  call: Promise<unknown>,
  path: string,
  code: ErrorCode | FieldErrorCode,
) =>
  expect(call).rejects.toMatchObject({
    code: code.startsWith('field.') ? 'request.invalid' : code,
    errors: [{ path, code }],
  });

/** The error code of a call; null when it succeeds. */
export const findRefusal = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    ({ code }: { code: string }) => code,
  );

/** Expects that a call fails with this HTTP status. */
export const expectStatus = (call: Promise<unknown>, status: number) =>
  expect(call).rejects.toMatchObject({ status });

/** Expects that a call fails with 422 because of this field only, optionally with this code. */
export const expectFieldError = (call: Promise<unknown>, path: string, code?: string) =>
  expect(call).rejects.toMatchObject({ status: 422, errors: [{ path, ...(code && { code }) }] });
