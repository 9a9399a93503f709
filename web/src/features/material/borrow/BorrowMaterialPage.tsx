import { Button } from '@mantine/core';
import { IconCalendarWeek, IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { myLoansPath } from '@thedot/domain/material/material-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
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
import { bookedSpaceQuery } from './material-bookings.data.ts';

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
  const spaceBookingId = params.get('for');
  const spaceBooking = useQuery({
    ...bookedSpaceQuery(spaceBookingId ?? ''),
    enabled: spaceBookingId !== null,
  });
  const materials = useQuery(materialsQuery(isTT));
  const kits = useQuery(kitsQuery);
  useLiveSubscription({ lists: ['material'] });
  if (materials.isLoadingError || kits.isLoadingError) {
    const retry = () => Promise.all([materials.refetch(), kits.refetch()]);
    return <LoadFailed onRetry={() => void retry()} />;
  }
  if (spaceBooking.isLoadingError) {
    return <LoadFailed text={t('space_failed')} onRetry={() => void spaceBooking.refetch()} />;
  }
  const isSpacePending = spaceBookingId !== null && !spaceBooking.data;
  if (!materials.data || !kits.data || isSpacePending) return <Skeletons shape="cards" count={6} />;
  return (
    <TimeZoneContext value={{ reader: hubZone, hub: hubZone }}>
      <BorrowForm
        key={spaceBookingId}
        isTT={isTT}
        spaceBooking={spaceBooking.data && isJoinable(spaceBooking.data) ? spaceBooking.data : null}
        materials={materials.data.filter(({ isHidden }) => !isHidden)}
        kits={kits.data.filter((kit) => kit.isTT === isTT && !kit.isHidden)}
      />
    </TimeZoneContext>
  );
}

/** Material can still be booked for it. */
const isJoinable = ({ status, end }: SpaceBooking): boolean =>
  (status === 'pending' || status === 'accepted') && Date.parse(end) > Date.now();
