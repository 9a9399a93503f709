import { Button } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { MaterialBoard } from './MaterialBoard.tsx';

export const MaterialCalendarPage = () => <MaterialCalendar isTT={false} />;
export const StationMaterialCalendarPage = () => <MaterialCalendar isTT />;

/** All material of the hub or of the 5G station against time. */
function MaterialCalendar({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('borrow-material');
  const me = toPerson(useMe());
  const bookPath = isTT ? '/5GStation/materials/book' : '/material/book';
  useLiveSubscription({ lists: ['material'] });
  return (
    <>
      <PageHeader
        title={t(isTT ? 'calendar_station_title' : 'calendar_title')}
        actions={
          can(me, screenAccess(bookPath)) && (
            <Button
              component={Link}
              to={bookPath}
              leftSection={<IconPackage size={18} stroke={1.75} aria-hidden />}
            >
              {t('title')}
            </Button>
          )
        }
      />
      <MaterialBoard isTT={isTT} />
    </>
  );
}
