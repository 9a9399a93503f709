import { type ComponentType, lazy } from 'react';

type CountComponent = ComponentType<{ className?: string | undefined }>;

const { promise, resolve } = Promise.withResolvers<{ default: CountComponent }>();

/** The unread message count; `ChatLive.tsx` provides its code after the page. */
export const LazyUnseenCount: CountComponent = lazy(() => promise);

export const provideUnseenCount = (count: CountComponent) => resolve({ default: count });
