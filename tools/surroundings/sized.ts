/** Whether this is `npm run test:soak`, which runs at the sizes that a release must bear. */
export const isSoak = process.env['TEST_SOAK'] === 'true';

/** The size of a test: rounds, rows or bytes. `npm test` uses the small one, `npm run test:soak` the full one. */
export const sized = (small: number, full: number): number => (isSoak ? full : small);
