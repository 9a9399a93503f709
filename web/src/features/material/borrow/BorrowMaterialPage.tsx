import { Button } from '@mantine/core';
import { IconCalendarWeek, IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { myLoansPath } from '@thedot/domain/material/material-access.rules';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { TimeZoneContext, useFormat } from '../../../lib/format/use-format.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { kitsQuery, materialsQuery } from '../material.data.ts';
import { BorrowForm } from './BorrowForm.tsx';
import { visitQuery } from './material-bookings.data.ts';

export const BorrowMaterialPage = () => <BorrowMaterial isTT={false} />;
export const BorrowStationMaterialPage = () => <BorrowMaterial isTT />;

/** Chooses material for a range and books it. */
function BorrowMaterial({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('borrow-material');
  const me = toPerson(useMe());
  const calendar = isTT ? '/5GStation/materials/calendar' : '/material/calendar';
  return (
    <>
      <PageHeader
        title={t(isTT ? 'station_title' : 'title')}
        hint={t('hint')}
        actions={
          <>
            {can(me, screenAccess(calendar)) && (
              <Button
                component={Link}
                variant="default"
                to={calendar}
                leftSection={<IconCalendarWeek size={18} stroke={1.75} aria-hidden />}
              >
                {t('calendar')}
              </Button>
            )}
            <Button
              component={Link}
              variant="default"
              to={myLoansPath(isTT)}
              leftSection={<IconPackage size={18} stroke={1.75} aria-hidden />}
            >
              {t('my_loans')}
            </Button>
          </>
        }
      />
      <LoadedBorrowForm isTT={isTT} />
    </>
  );
}

/** The form, in the wall time of the desk. */
export function LoadedBorrowForm({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('borrow-material');
  const { hubZone } = useFormat();
  const [params] = useSearchParams();
  const visitId = isTT ? params.get('visit') : null;
  const visit = useQuery({ ...visitQuery(visitId ?? ''), enabled: visitId !== null });
  const materials = useQuery(materialsQuery(isTT));
  const kits = useQuery(kitsQuery);
  useLiveSubscription({ lists: ['material'] });
  if (materials.isLoadingError || kits.isLoadingError) {
    const retry = () => Promise.all([materials.refetch(), kits.refetch()]);
    return <LoadFailed onRetry={() => void retry()} />;
  }
  if (visit.isLoadingError) {
    return <LoadFailed text={t('visit_failed')} onRetry={() => void visit.refetch()} />;
  }
  const isVisitPending = visitId !== null && !visit.data;
  if (!materials.data || !kits.data || isVisitPending) return <Skeletons shape="cards" count={6} />;
  return (
    <TimeZoneContext value={{ reader: hubZone, hub: hubZone }}>
      <BorrowForm
        key={visitId}
        isTT={isTT}
        visit={visit.data ?? null}
        materials={materials.data.filter(({ isHidden }) => !isHidden)}
        kits={kits.data.filter((kit) => kit.isTT === isTT && !kit.isHidden)}
      />
    </TimeZoneContext>
  );
}
