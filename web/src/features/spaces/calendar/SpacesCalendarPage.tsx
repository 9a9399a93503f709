import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  isInGroup,
  managesBookings,
  spaceTypesFor,
} from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTabs } from '../../../ui/layout/PageTabs.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Column } from '../../../ui/Columns.tsx';
import { Approvals } from '../../scheduling/bookings/Approvals.tsx';
import type { BookingKind } from '../../scheduling/bookings/booking-kind.ts';
import { withSessionRequests } from '../../scheduling/bookings/session-requests.ts';
import { useTopic } from '../../scheduling/use-topic.ts';
import { FindSpaceButton } from '../browse/FindSpaceButton.tsx';
import { MaterialOfBooking } from '../parts/MaterialOfBooking.tsx';
import { useSpaceBookingKind } from '../use-space-booking-kind.ts';
import { spaceRequestsQuery, useDecideSessionSpace } from './calendar.data.ts';
import { SpacesBoard } from './SpacesBoard.tsx';

export const SpacesCalendarPage = () => <SpacesCalendar group={undefined} />;
export const StationCalendarPage = () => <SpacesCalendar group="station" />;

/** All spaces against time, and for those who decide, the requests that wait. */
function SpacesCalendar({ group }: { group: SpaceGroup | undefined }) {
  const { t } = useTranslation('find-spaces');
  const me = toPerson(useMe());
  const decides = spaceTypesFor(me).some(
    (type) => isInGroup(type, group) && managesBookings(me, type),
  );
  const requests = useQuery({ ...spaceRequestsQuery(group), enabled: decides });
  const board = <SpacesBoard group={group} />;
  useLiveSubscription({ lists: ['spaces'] });
  return (
    <>
      <PageHeader
        title={t(group === 'station' ? 'calendar.station_title' : 'calendar.title')}
        actions={<FindSpaceButton group={group} />}
      />
      {decides ? (
        <PageTabs
          label={t('calendar.title')}
          keepsParameters
          tabs={[
            { name: 'calendar', title: t('calendar.tab'), content: board },
            {
              name: 'requests',
              title: (
                <>
                  {t('calendar.requests')} <RequestCount count={requests.data?.length ?? 0} />
                </>
              ),
              content: <Requests requests={requests} />,
            },
          ]}
        />
      ) : (
        board
      )}
    </>
  );
}

function RequestCount({ count }: { count: number }) {
  const { t } = useTranslation('find-spaces');
  if (count === 0) return null;
  return <CountBadge count={count} label={t('calendar.requests_label', { count })} />;
}

function useRequestKind(requests: readonly SpaceBooking[]): BookingKind {
  const kind = useSpaceBookingKind();
  const approve = useDecideSessionSpace({ errorTitle: 'errors.title_booking' });
  const reject = useDecideSessionSpace({ silent: true });
  return withSessionRequests(kind, {
    find: (id) => requests.find((it) => it.id === id && it.sessionId !== null),
    approve: approve.mutateAsync,
    reject: reject.mutateAsync,
  });
}

interface RequestsProps {
  requests: UseQueryResult<readonly SpaceBooking[]>;
}

function Requests({ requests }: RequestsProps) {
  const { t } = useTranslation(['find-spaces', 'spaces']);
  const kind = useRequestKind(requests.data ?? []);
  const topicOf = useTopic();
  if (requests.isLoadingError) {
    return <LoadFailed text={t('calendar.failed')} onRetry={() => void requests.refetch()} />;
  }
  if (!requests.data) return <Skeletons shape="cards" count={3} />;
  return (
    <Column>
      {requests.data.length === 0 && (
        <EmptyState title={t('calendar.no_requests')} text={t('calendar.no_requests_text')} />
      )}
      <Approvals
        kind={kind}
        bookings={requests.data.map((it) =>
          it.sessionId !== null && it.details
            ? { ...it, details: { ...it.details, title: topicOf(it.details.title) } }
            : it,
        )}
        describe={({ details, space: { name } }) => ({
          resource: name,
          facts: [
            t('spaces:people', { count: details?.persons ?? 0 }),
            ...(details?.purpose ? [details.purpose] : []),
          ],
        })}
        renderMore={(booking) => <MaterialOfBooking booking={booking} />}
      />
    </Column>
  );
}
