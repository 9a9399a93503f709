import { lazy, Suspense } from 'react';
import type { JoinLinkProps } from './JoinLink.tsx';

const Lazy = lazy(async () => ({ default: (await import('./JoinLink.tsx')).JoinLink }));

/** Apart from the first load of the dashboard: most sessions there are not joined yet. */
export const JoinLink = (props: JoinLinkProps) => (
  <Suspense fallback={props.otherwise}>
    <Lazy {...props} />
  </Suspense>
);
