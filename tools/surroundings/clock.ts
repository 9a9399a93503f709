/** What gives a program another time (`npm run test:repeat -- … --under midnight`). */
const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/** For programs that do not inherit the environment of the tests: they see the same time. */
export const clockEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
