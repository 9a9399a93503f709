/** The variables that shift a program's clock (`npm run test:repeat -- … --under midnight`). */
const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/** The clock of the tests, for programs that do not inherit their environment. */
export const clockEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** How far the tests' clock is ahead of the real one; FAKETIME is in seconds, e.g. `+3600s`. */
export const clockOffsetMs = Number.parseInt(process.env['FAKETIME'] ?? '0', 10) * 1000;

/** The environment without the shifted clock: Chromium is very slow with it. */
export const realClockEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || NAMES.includes(name) ? [] : [[name, value]],
    ),
  );
