import { useQuery } from '@tanstack/react-query';
import { NextStepsCard } from '../../followups/followups.public.ts';
import { sessionQuery } from '../recordings.data.ts';

interface Props {
  bookingId: string;
  /** In the call. */
  isInPanel?: boolean;
}

/** The next steps of a meeting's session. */
export function SessionSteps({ bookingId, isInPanel = false }: Props) {
  const { data } = useQuery(sessionQuery(bookingId));
  return data ? <NextStepsCard booking={data} isInPanel={isInPanel} /> : null;
}
