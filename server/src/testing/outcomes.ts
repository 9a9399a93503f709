/** How calls ended: `done`, or the code of their error. */
export const codesOf = (ends: readonly PromiseSettledResult<unknown>[]) =>
  ends.map((end) => (end.status === 'fulfilled' ? 'done' : (end.reason as { code: string }).code));
