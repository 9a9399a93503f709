import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeletons } from '../ui/Skeletons.tsx';
import { loadTexts } from '../lib/i18n/i18n.ts';
import classes from './session-moving.module.css';

// How a session gets another time, for screens that are not its own; loaded once somebody moves one.

const texts = () => loadTexts('bookings', 'experts', 'life');

const Confirm = lazy(async () => {
  const [{ ConfirmMove }] = await Promise.all([
    import('../features/bookings/parts/ConfirmMove.tsx'),
    texts(),
  ]);
  return { default: ConfirmMove };
});

const Form = lazy(async () => {
  const [{ MoveSession }] = await Promise.all([
    import('../features/bookings/parts/MoveSession.tsx'),
    texts(),
  ]);
  return { default: MoveSession };
});

/** Asked in a dialog once a session was let go at another time. */
export const ConfirmSessionMove = (moving: ComponentProps<typeof Confirm>) => (
  <Suspense fallback={<Skeletons shape="text" count={4} />}>
    <Confirm {...moving} />
  </Suspense>
);

/** All free times, in a panel that is open before they are here. */
export const MoveSessionForm = (moving: ComponentProps<typeof Form>) => (
  <Suspense
    fallback={
      <div className={classes.waiting}>
        <Skeletons shape="text" count={4} />
      </div>
    }
  >
    <Form {...moving} />
  </Suspense>
);
