import { lazy, Suspense } from 'react';

const Steps = lazy(async () => ({
  default: (await import('./parts/MyNextSteps.tsx')).MyNextSteps,
}));

/** The user's open next steps, loaded after the rest of the page. */
export const MyNextSteps = () => (
  <Suspense fallback={null}>
    <Steps />
  </Suspense>
);
