/** For `vi.waitFor`: asks often, and waits for as long as a busy machine may need. */
export const PATIENT = { timeout: 30_000, interval: 5 } as const;
