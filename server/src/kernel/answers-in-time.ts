/** Whether a check succeeds before it takes too long. */
export async function answersInTime(check: Promise<unknown>, silenceMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), silenceMs);
  const answers = check.then(
    () => true,
    () => false,
  );
  return Promise.race([answers, promise]).finally(() => clearTimeout(timer));
}
