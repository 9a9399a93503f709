import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { userQuery } from '../directory.data.ts';
import { ErasureDecisionCard } from './ErasureDecisionCard.tsx';
import { UserDetails } from './UserDetails.tsx';
import { UserHeader } from './UserHeader.tsx';
import { UserActivity, UserBookings, UserNotes } from './UserHistoryCards.tsx';
import { UserHours } from './UserHours.tsx';
import { UserSecondFactorCard } from './UserSecondFactorCard.tsx';
import { UserSessionsCard } from './UserSessionsCard.tsx';

export function UserPage() {
  const { id = '' } = useParams();
  return (
    <RecordScreen
      listPath="/users/list"
      query={useQuery(userQuery(id))}
      namespace="directory"
      header={(user) => <UserHeader user={user} />}
      main={(user) => (
        <>
          <ErasureDecisionCard user={user} />
          <UserDetails user={user} />
          <UserBookings userId={user.id} />
          <UserActivity userId={user.id} />
        </>
      )}
      aside={(user) => (
        <>
          <UserNotes user={user} />
          <UserHours userId={user.id} />
          <UserSessionsCard user={user} />
          <UserSecondFactorCard user={user} />
        </>
      )}
    />
  );
}
