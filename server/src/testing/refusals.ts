import { expect } from 'vitest';

/** The call is refused with this HTTP status. */
export const expectStatus = (call: Promise<unknown>, status: number) =>
  expect(call).rejects.toMatchObject({ status });

/** The call is refused with 422 at this field and no other, with this code when one is given. */
export const expectFieldError = (call: Promise<unknown>, path: string, code?: string) =>
  expect(call).rejects.toMatchObject({ status: 422, errors: [{ path, ...(code && { code }) }] });
