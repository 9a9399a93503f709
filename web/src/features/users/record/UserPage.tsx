import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { RecordPage } from '../../../ui/RecordPage.tsx';
import { userQuery } from '../directory.data.ts';
import { UserActivity } from './UserHistoryCards.tsx';
import { UserBookings } from './UserHistoryCards.tsx';
import { ErasureDecisionCard } from './ErasureDecisionCard.tsx';
import { UserDetails } from './UserDetails.tsx';
import { UserHeader } from './UserHeader.tsx';
import { UserHours } from './UserHours.tsx';
import { UserNotes } from './UserHistoryCards.tsx';
import { UserSecondFactorCard } from './UserSecondFactorCard.tsx';
import classes from './UserPage.module.css';

export function UserPage() {
  const { t } = useTranslation('directory');
  const { id = '' } = useParams();
  const texts = {
    back: t('one.back'),
    failed: t('one.failed'),
    missing: {
      title: t('one.missing_title'),
      text: t('one.missing_text'),
      action: t('one.missing_action'),
    },
  };
  return (
    <RecordPage list="/users/list" record={useQuery(userQuery(id))} texts={texts}>
      {(user) => (
        <>
          <UserHeader user={user} />
          <div className={classes.asked}>
            <ErasureDecisionCard user={user} />
          </div>
          <Columns narrow="last">
            <Column>
              <UserDetails user={user} />
              <UserBookings userId={user.id} />
              <UserActivity userId={user.id} />
            </Column>
            <Column>
              <UserNotes user={user} />
              <UserHours userId={user.id} />
              <UserSecondFactorCard user={user} />
            </Column>
          </Columns>
        </>
      )}
    </RecordPage>
  );
}
