import { type ComponentProps, lazy, Suspense } from 'react';
import type { MeetingCard as Card } from './parts/MeetingCard.tsx';

const LazyCard = lazy(async () => ({
  default: (await import('./parts/MeetingCard.tsx')).MeetingCard,
}));

const LazyEventCard = lazy(async () => ({
  default: (await import('./parts/MeetingCard.tsx')).HeldMeeting,
}));

/** The card that the page of an online event shows to those who take part. */
export const EventMeetingCard = ({ eventId }: { eventId: string }) => (
  <Suspense fallback={null}>
    <LazyEventCard id={eventId} onReportAbsence={null} />
  </Suspense>
);

/** The card that the page of a booking shows; loaded for sessions that have a meeting. */
export function MeetingCard(props: ComponentProps<typeof Card>) {
  const { mode, session } = props.booking;
  if (mode !== 'online' || session === null) return null;
  return (
    <Suspense fallback={null}>
      <LazyCard {...props} />
    </Suspense>
  );
}
