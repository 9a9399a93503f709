import { useQuery } from '@tanstack/react-query';
import { NextStepsCard } from '../../followups/followups.public.ts';
import { sessionQuery } from '../recordings.data.ts';

/** The next steps of a meeting's session. */
export function SessionSteps({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(sessionQuery(bookingId));
  return data ? <NextStepsCard booking={data} /> : null;
}
