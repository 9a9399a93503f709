import { useQuery } from '@tanstack/react-query';
import { WaitingList } from '../../scheduling/WaitingList.tsx';
import { spaceWaitingQuery, useSpaceWaitingKind } from '../space-waiting.data.ts';

/** What the user waits for or is offered, of one space or of all. */
export function SpaceWaiting({ spaceId }: { spaceId?: string }) {
  const { data = [] } = useQuery(spaceWaitingQuery(spaceId));
  return <WaitingList entries={data} kind={useSpaceWaitingKind()} />;
}
