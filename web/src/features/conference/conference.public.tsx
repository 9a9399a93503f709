import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { ThreeDots } from '../../ui/dots/ThreeDots.tsx';
import type { CallScreenProps } from './CallScreen.tsx';
import { loadEngine } from './load-engine.ts';

export type { CallScreenProps };

// The call and its engine are large, and most pages open without them.

const texts = () => loadTexts('visio-call', 'shell', 'ui', 'errors');

const LazyCall = lazy(async () => {
  const [{ CallScreen: Screen }, engine] = await Promise.all([
    import('./CallScreen.tsx'),
    loadEngine(),
    texts(),
  ]);
  return { default: (props: CallScreenProps) => <Screen {...props} engine={engine} /> };
});

const LazyTest = lazy(async () => {
  const [{ DeviceTest: Test }, { createLocalMedia }] = await Promise.all([
    import('./lobby/DeviceTest.tsx'),
    loadEngine(),
    texts(),
  ]);
  return {
    default: ({ name }: { name: string }) => <Test name={name} createMedia={createLocalMedia} />,
  };
});

/** The lobby and the meeting of a meeting token, in the whole window. */
export const CallScreen = (props: CallScreenProps) => (
  <Suspense fallback={<ThreeDots />}>
    <LazyCall {...props} />
  </Suspense>
);

/** Tests camera, microphone and speaker; `name` is shown while the camera is off. */
export const DeviceTest = (props: { name: string }) => (
  <Suspense fallback={<ThreeDots />}>
    <LazyTest {...props} />
  </Suspense>
);
