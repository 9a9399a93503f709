/** Whether this is `npm run test:soak`, which runs at the sizes that a release must handle. */
export const isSoak = process.env['TEST_SOAK'] === 'true';

/** Returns a test's size (rounds, rows or bytes): the small one in `npm test`, the full one in `npm run test:soak`. */
export const testSize = (small: number, full: number): number => (isSoak ? full : small);
