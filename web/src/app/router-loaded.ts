import type { createMemoryRouter } from 'react-router';

/** Resolves once the code and texts of the first page are loaded, or have failed to load. */
export async function untilLoaded(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((done) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      done();
    });
  });
}
