import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeletons } from '../ui/Skeletons.tsx';
import { loadTexts } from './i18n.ts';

// How a session gets another time, for screens that are not its own; loaded once somebody moves one.

const load = async () => {
  const [{ ConfirmMove }, { MovePanel }] = await Promise.all([
    import('../features/bookings/parts/ConfirmMove.tsx'),
    import('../features/bookings/parts/MovePanel.tsx'),
    loadTexts('bookings', 'experts', 'life'),
  ]);
  return { ConfirmMove, MovePanel };
};
const Confirm = lazy(async () => ({ default: (await load()).ConfirmMove }));
const Panel = lazy(async () => ({ default: (await load()).MovePanel }));

/** Asked in a dialog once a session was let go at another time. */
export const ConfirmSessionMove = (moving: ComponentProps<typeof Confirm>) => (
  <Suspense fallback={<Skeletons shape="text" count={4} />}>
    <Confirm {...moving} />
  </Suspense>
);

/** All free times beside the screen. */
export const MoveSessionPanel = (moving: ComponentProps<typeof Panel>) => (
  <Suspense fallback={null}>
    <Panel {...moving} />
  </Suspense>
);
