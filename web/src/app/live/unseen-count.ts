import { type ComponentType, lazy } from 'react';

type Waiting = ComponentType<{ className?: string | undefined }>;

const { promise, resolve } = Promise.withResolvers<{ default: Waiting }>();

/** How many messages wait: it comes with what listens, after the page. */
export const UnseenCountWhenHere: Waiting = lazy(() => promise);

export const bringUnseenCount = (count: Waiting) => resolve({ default: count });
