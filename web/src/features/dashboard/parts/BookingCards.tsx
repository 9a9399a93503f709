import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { bookingTimes } from '@thedot/domain/expert-sessions/bookings.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { Box, Group } from '@mantine/core';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import classes from './BookingCards.module.css';
import { DayCell } from './DayCell.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { JoinLink } from '../../expert-sessions/join-link.public.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

interface Props {
  booking: Booking;
  /** The status or an action. */
  end: ReactNode;
}

/** A booking in a dashboard card: day, topic, other participant, time. */
export function BookingRow({ booking, end }: Props) {
  const { t } = useTranslation(['dashboard', 'ui']);
  const format = useFormat();
  const { id } = useMe();
  const person = booking.expert.id === id ? booking.requester : booking.expert;
  const name = useDisplayName()(person.name);
  const [time, ...others] = bookingTimes(booking, useNow());

  return (
    <div className={classes.row}>
      {time && <DayCell start={time.start} />}
      <Box miw={0}>
        <Link to={`/booking/${booking.id}`} className={classes.title}>
          {t(`ui:category.${booking.category}`)}
        </Link>
        <Group gap="6px 12px" mt={4} fz={13} c="var(--dot-ink-2)">
          <Group component="span" gap={7} wrap="nowrap" display="inline-flex">
            <DotAvatar name={name} photo={person.photo} size={20} />
            <PersonLink person={person} isExpert={person === booking.expert} />
          </Group>
          {time && <time dateTime={time.start}>{format.timeRange(time.start, time.end)}</time>}
          {booking.spaceName && <span>{booking.spaceName}</span>}
          {others.length > 0 && <span>{t('coming.orTimes', { count: others.length })}</span>}
        </Group>
      </Box>
      <div className={classes.end}>{end}</div>
    </div>
  );
}

/** The user's upcoming sessions and open requests, soonest first. */
export function UpcomingBookingsCard({ coming }: { coming: readonly Booking[] }) {
  const { t } = useTranslation('dashboard');
  const hasCalendar = can(toPerson(useMe()), screenAccess('/calendar'));
  return (
    <Card
      title={t('coming.title')}
      aside={
        <Group component="span" gap={16} align="stretch" wrap="nowrap" flex="none">
          {hasCalendar && (
            <TextLink to="/calendar" flex="none" fz={13} fw={600}>
              {t('coming.calendar')}
            </TextLink>
          )}
          <TextLink to="/booking" flex="none" fz={13} fw={600}>
            {t('coming.all')}
          </TextLink>
        </Group>
      }
    >
      {coming.length === 0 ? (
        <EmptyState compact title={t('coming.empty')} text={t('coming.emptyText')} />
      ) : (
        <ul className={classes.list}>
          {coming.map((booking) => (
            <li key={booking.id}>
              <BookingRow
                booking={booking}
                end={
                  <JoinLink
                    booking={booking}
                    size="xs"
                    radius="xl"
                    otherwise={<StatusBadge kind="booking" status={booking.status} />}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
