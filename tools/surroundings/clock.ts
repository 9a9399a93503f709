/** What gives a program another time (`npm run test:repeat -- … --under midnight`). */
const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/** For programs that do not inherit the environment of the tests: they see the same time. */
export const clockEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** How far the tests' time is ahead of the real one; FAKETIME has it in seconds, as `+3600s`. */
export const clockAheadMs = Number.parseInt(process.env['FAKETIME'] ?? '0', 10) * 1000;

/** The environment of a program that takes the real time: Chromium hardly moves under another one. */
export const realClockEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || NAMES.includes(name) ? [] : [[name, value]],
    ),
  );
