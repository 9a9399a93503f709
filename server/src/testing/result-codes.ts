/** The results of requests: `done` or the error code. */
export const resultCodes = (ends: readonly PromiseSettledResult<unknown>[]) =>
  ends.map((end) => (end.status === 'fulfilled' ? 'done' : (end.reason as { code: string }).code));
