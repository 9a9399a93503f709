import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Column, Columns } from '../../ui/Columns.tsx';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { userQuery } from './directory.data.ts';
import { UserActivity } from './parts/UserActivity.tsx';
import { UserBookings } from './parts/UserBookings.tsx';
import { UserErasure } from './parts/UserErasure.tsx';
import { UserFacts } from './parts/UserFacts.tsx';
import { UserHead } from './parts/UserHead.tsx';
import { UserHours } from './parts/UserHours.tsx';
import { UserNotes } from './parts/UserNotes.tsx';
import { UserSecondFactor } from './parts/UserSecondFactor.tsx';
import classes from './UserPage.module.css';

export function UserPage() {
  const { t } = useTranslation('directory');
  const { id = '' } = useParams();
  const words = {
    back: t('one.back'),
    failed: t('one.failed'),
    missing: {
      title: t('one.missing_title'),
      text: t('one.missing_text'),
      action: t('one.missing_action'),
    },
  };
  return (
    <RecordPage list="/users/list" record={useQuery(userQuery(id))} texts={words}>
      {(user) => (
        <>
          <UserHead user={user} />
          <div className={classes.asked}>
            <UserErasure user={user} />
          </div>
          <Columns narrow="last">
            <Column>
              <UserFacts user={user} />
              <UserBookings userId={user.id} />
              <UserActivity userId={user.id} />
            </Column>
            <Column>
              <UserNotes user={user} />
              <UserHours userId={user.id} />
              <UserSecondFactor user={user} />
            </Column>
          </Columns>
        </>
      )}
    </RecordPage>
  );
}
