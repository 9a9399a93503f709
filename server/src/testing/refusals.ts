/** The code that a call is refused with; null when it is not refused. */
export const refusalOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    ({ code }: { code: string }) => code,
  );
