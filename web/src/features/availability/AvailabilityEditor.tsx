import { useQuery } from '@tanstack/react-query';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { useMe } from '../../lib/session/session.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { saidQuery } from './availability.data.ts';
import { AvailabilityForm } from './parts/AvailabilityForm.tsx';
import { CalendarCard } from './parts/CalendarCard.tsx';
import classes from './AvailabilityEditor.module.css';

/** When an expert receives: one's own, or what administrators keep for somebody. */
export function AvailabilityEditor({ expertId }: { expertId?: string }) {
  const { data: said, isPending, refetch } = useQuery(saidQuery(expertId));
  const me = useMe();
  useLiveSubscription({ experts: [expertId ?? me.id] });

  if (isPending) return <Skeletons shape="rows" count={5} />;
  if (!said) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <div className={classes.sheets}>
      <AvailabilityForm said={said} {...(expertId && { expertId })} />
      {!expertId && <CalendarCard calendar={said.calendar} />}
    </div>
  );
}
