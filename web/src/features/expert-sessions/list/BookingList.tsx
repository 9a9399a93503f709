import { Box, Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type Booking,
  DisplayedStatus,
  type BookingTab,
  MyBookingsQuery,
  SessionMode,
} from '@thedot/domain/expert-sessions/bookings.contract';
import { bookingTimes } from '@thedot/domain/expert-sessions/bookings.rules';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import type { ListFilter } from '../../../ui/lists/ListFilters.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle, CellSubtitle } from '../../../ui/lists/RowTitle.tsx';
import { awaitedBy, counterpartOf, partyOf } from '../booking-viewer.ts';
import { JoinLink } from '../JoinLink.tsx';
import { BookingStatusDot } from '../BookingStatusDot.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';
import { bookingsQuery, type MyBookingsFilter } from '../bookings.data.ts';
import type { SessionAction } from '../session-actions.ts';
import { BookingRowMenu } from './BookingRowMenu.tsx';

const Filters = MyBookingsQuery.omit({ tab: true });
type Values = Omit<MyBookingsFilter, 'tab'>;

interface Props {
  tab: BookingTab;
  canBook: boolean;
  onAction: (action: SessionAction) => void;
}

/** The bookings of the signed-in user. */
export function BookingList({ tab, canBook, onAction }: Props) {
  const { t } = useTranslation('bookings');
  const state = useListFilters(Filters);
  const nameOf = useBookingNames();
  return (
    <ListScreen
      label={t(`tabs.${tab}`)}
      filterState={state}
      searchLabel={t('search')}
      filters={useFilters(tab)}
      query={useInfiniteQuery(bookingsQuery({ ...state.values, tab }))}
      columns={useColumns()}
      rowMenu={(booking) => (
        <BookingRowMenu booking={booking} name={nameOf(booking)} onAction={onAction} />
      )}
      errorText={t('failed')}
      emptyState={{
        title: t(`empty.${tab}`),
        action: canBook && (
          <Button component={Link} to="/experts" variant="default">
            {t('bookExpert')}
          </Button>
        ),
      }}
      noResults={t('noResults')}
    />
  );
}

/** Only what the tab can have: the sessions ahead are confirmed, open requests pending. */
function useFilters(tab: BookingTab): readonly ListFilter<Values>[] {
  const { t } = useTranslation(['bookings', 'life', 'ui']);
  const statuses = DisplayedStatus.options.filter((it) => tab === 'all' || it !== 'pending');
  return [
    ...(tab === 'past' || tab === 'all'
      ? [
          {
            name: 'status',
            label: t('filter.status'),
            placeholder: t('filter.anyStatus'),
            options: statuses.map((value) => ({ value, label: t(`ui:status.booking.${value}`) })),
          } as const,
        ]
      : []),
    {
      name: 'category',
      label: t('filter.topic'),
      placeholder: t('filter.anyTopic'),
      searchable: true,
      options: Expertise.options.map((value) => ({ value, label: t(`ui:category.${value}`) })),
    },
    {
      name: 'mode',
      label: t('filter.kind'),
      placeholder: t('filter.anyKind'),
      options: SessionMode.options.map((value) => ({ value, label: t(`life:mode.${value}`) })),
    },
  ];
}

function useBookingNames() {
  const { t } = useTranslation(['bookings', 'ui']);
  const nameOf = useDisplayName();
  const { id } = useMe();
  return (booking: Booking) =>
    t('heading', {
      category: t(`ui:category.${booking.category}`),
      name: nameOf(counterpartOf(booking, id).name),
    });
}

function useColumns(): readonly RecordColumn<Booking>[] {
  const { t } = useTranslation(['bookings', 'life', 'ui']);
  const { id: myId } = useMe();
  return [
    {
      id: 'session',
      title: t('columns.session'),
      cell: ({ id, category, minutes, series, weeks }) => (
        <RowTitle
          to={`/booking/${id}`}
          title={t(`ui:category.${category}`)}
          subtitle={[
            t('minutes', { count: minutes }),
            ...(series ? [t('life:series.week', series)] : []),
            ...(weeks > 1 ? [t('life:series.asked', { count: weeks })] : []),
          ].join(', ')}
        />
      ),
    },
    {
      id: 'with',
      title: t('columns.with'),
      width: 190,
      cell: (booking) => {
        const person = counterpartOf(booking, myId);
        const { name, photo, organization } = person;
        const isThirdParty = partyOf(booking, myId) === null;
        return (
          <Group gap={10} wrap="nowrap">
            <DotAvatar name={name} photo={photo} size={32} />
            <div>
              <PersonLink person={person} isExpert={person === booking.expert} />
              <CellSubtitle>
                {isThirdParty ? (
                  <Sentence
                    text={(names) => t('for', names)}
                    names={{ name: <PersonLink person={booking.requester} /> }}
                  />
                ) : (
                  organization
                )}
              </CellSubtitle>
            </div>
          </Group>
        );
      },
    },
    {
      id: 'when',
      title: t('columns.when'),
      width: 190,
      cell: (booking) => <When booking={booking} />,
    },
    {
      id: 'status',
      title: t('columns.status'),
      width: 190,
      cell: (booking) => (
        <>
          <Group gap="6px 14px">
            <BookingStatusDot {...booking} />
            <JoinLink booking={booking} size="compact-sm" />
          </Group>
          <Awaited booking={booking} />
        </>
      ),
    },
  ];
}

function When({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const [first, ...others] = bookingTimes(booking, useNow());
  if (!first) return <CellSubtitle>{t('noTime')}</CellSubtitle>;
  return (
    <>
      <time dateTime={first.start}>{format.dayAndRange(first.start, first.end)}</time>
      <CellSubtitle>{others.length > 0 && t('orTimes', { count: others.length })}</CellSubtitle>
    </>
  );
}

function Awaited({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const awaited = awaitedBy(booking, useMe().id);
  if (!awaited) return null;
  return (
    <>
      {awaited === 'me' ? (
        <Group gap={10} wrap="nowrap" fz="sm" c="var(--dot-ink)">
          <Box
            component="i"
            w={8}
            h={8}
            ml={2}
            flex="none"
            bg="var(--dot-dot)"
            bdrs="50%"
            aria-hidden
          />
          {t('yourTurn')}
        </Group>
      ) : (
        <CellSubtitle>
          <Sentence
            text={(names) => t('theirTurn', names)}
            names={{ name: <PersonLink person={awaited} isExpert={awaited === booking.expert} /> }}
          />
        </CellSubtitle>
      )}
      <CellSubtitle>
        {booking.answerBy && t('until', { time: format.dayAndTime(booking.answerBy) })}
      </CellSubtitle>
    </>
  );
}
