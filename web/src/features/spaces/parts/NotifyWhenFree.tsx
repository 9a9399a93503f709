import { AppError } from '@thedot/domain/errors';
import type { SpaceWish } from '@thedot/domain/spaces/space-waiting.contract';
import { JoinWaitingList } from '../../scheduling/JoinWaitingList.tsx';
import { useJoinSpaceWaitingList } from '../space-waiting.data.ts';

interface Props {
  /** Why the time was refused. */
  refusal: unknown;
  /** What the user tried to book. */
  wish: SpaceWish;
}

/** Lets the user wait for a space that is taken at the time they tried to book. */
export function NotifyWhenFree({ refusal, wish }: Props) {
  const join = useJoinSpaceWaitingList();
  const isTaken = refusal instanceof AppError && refusal.code === 'space.already_booked';
  return (
    <JoinWaitingList
      onJoin={isTaken ? () => join.mutate(wish) : undefined}
      isPending={join.isPending}
      hasJoined={isTaken && join.isSuccess}
    />
  );
}
