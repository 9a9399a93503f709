import { Box } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { loadTexts } from '../../lib/i18n/i18n.ts';

// Moving a session from other features' screens, loaded on first use.

const texts = () =>
  loadTexts('bookings', 'experts', 'life', 'scheduling', 'session-needs', 'spaces');

const Confirm = lazy(async () => {
  const [{ ConfirmReschedule }] = await Promise.all([
    import('./reschedule/ConfirmReschedule.tsx'),
    texts(),
  ]);
  return { default: ConfirmReschedule };
});

const Form = lazy(async () => {
  const [{ RescheduleBooking }] = await Promise.all([
    import('./reschedule/ReschedulePanel.tsx'),
    texts(),
  ]);
  return { default: RescheduleBooking };
});

/** Confirms a new time in a dialog after a session was dropped there. */
export const ConfirmSessionReschedule = (moving: ComponentProps<typeof Confirm>) => (
  <Suspense fallback={<Skeletons shape="text" count={4} />}>
    <Confirm {...moving} />
  </Suspense>
);

/** Selects among all free slots, in a panel that opens while they load. */
export const RescheduleSessionForm = (moving: ComponentProps<typeof Form>) => (
  <Suspense
    fallback={
      <Box p={{ base: 16, xs: '18px 24px 24px' }}>
        <Skeletons shape="text" count={4} />
      </Box>
    }
  >
    <Form {...moving} />
  </Suspense>
);
