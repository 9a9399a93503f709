import { useQuery } from '@tanstack/react-query';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { useMe } from '../../lib/session/session.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { scheduleQuery } from './availability.data.ts';
import { AvailabilityForm } from './schedule/AvailabilityForm.tsx';
import { PersonalCalendarCard } from './schedule/PersonalCalendarCard.tsx';
import classes from './AvailabilityEditor.module.css';

/** Edits an expert's availability: the user's own, or another expert's for administrators. */
export function AvailabilityEditor({ expertId }: { expertId?: string }) {
  const { data: said, isPending, refetch } = useQuery(scheduleQuery(expertId));
  const me = useMe();
  useLiveSubscription({ experts: [expertId ?? me.id] });

  if (isPending) return <Skeletons shape="rows" count={5} />;
  if (!said) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <div className={classes.sheets}>
      <AvailabilityForm availability={said} {...(expertId && { expertId })} />
      {!expertId && <PersonalCalendarCard calendar={said.calendar} />}
    </div>
  );
}
