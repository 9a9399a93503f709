import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BookingTab, Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { bookingsQuery } from '../bookings.data.ts';
import classes from '../BookingsPage.module.css';
import { bookingTimes } from '@thedot/domain/expert-sessions/bookings.rules';
import { useMe } from '../../../lib/session/session.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { awaitedBy, counterpartOf, partyOf } from '../booking-viewer.ts';
import { BookingStatusDot } from '../BookingStatusDot.tsx';

const COLUMNS = ['session', 'with', 'when', 'status'] as const;

export function BookingList({ tab, canBook }: { tab: BookingTab; canBook: boolean }) {
  const { t } = useTranslation('bookings');
  const bookings = useInfiniteQuery(bookingsQuery(tab));

  if (bookings.isPending) {
    return (
      <Card>
        <Skeletons shape="rows" count={5} />
      </Card>
    );
  }
  if (bookings.isLoadingError) {
    return (
      <Card>
        <LoadFailed text={t('failed')} onRetry={() => void bookings.refetch()} />
      </Card>
    );
  }
  if (bookings.data.length === 0) {
    return (
      <EmptyState
        title={t(`empty.${tab}.title`)}
        text={t(`empty.${tab}.text`)}
        action={
          canBook && (
            <Button component={Link} to="/experts" variant="default">
              {t('bookExpert')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <Card flush>
      <div className={classes.columns} aria-hidden>
        {COLUMNS.map((column) => (
          <span key={column}>{t(`columns.${column}`)}</span>
        ))}
      </div>
      <ul className={classes.list} aria-label={t(`tabs.${tab}`)}>
        {bookings.data.map((booking) => (
          <li key={booking.id}>
            <BookingRow booking={booking} />
          </li>
        ))}
      </ul>
      {bookings.isFetchNextPageError && (
        <LoadFailed text={t('failed')} onRetry={() => void bookings.fetchNextPage()} />
      )}
      {bookings.hasNextPage && !bookings.isFetchNextPageError && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={bookings.isFetchingNextPage}
            onClick={() => void bookings.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** One booking as a row; as a card on narrow screens. */
function BookingRow({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['bookings', 'experts', 'life']);
  const nameOf = useDisplayName();
  const { id } = useMe();
  const person = counterpartOf(booking, id);
  const onlooker = partyOf(booking, id) === null;

  return (
    <article className={classes.row}>
      <div>
        <Link to={`/booking/${booking.id}`} className={classes.title}>
          {t(`experts:category.${booking.category}`)}
        </Link>
        <span className={classes.second}>
          {t('minutes', { count: booking.minutes })}
          {booking.series && `, ${t('life:series.week', booking.series)}`}
          {booking.weeks > 1 && `, ${t('life:series.asked', { count: booking.weeks })}`}
        </span>
      </div>
      <div className={classes.person}>
        <DotAvatar name={person.name} photo={person.photo} size={32} />
        <span className={classes.name}>
          {nameOf(person.name)}
          <span className={classes.second}>
            {onlooker ? t('for', { name: nameOf(booking.requester.name) }) : person.organization}
          </span>
        </span>
      </div>
      <When booking={booking} />
      <div>
        <BookingStatusDot {...booking} />
        <Awaited booking={booking} />
      </div>
    </article>
  );
}

function When({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const [first, ...others] = bookingTimes(booking, useNow());
  if (!first) return <span className={classes.second}>{t('noTime')}</span>;
  return (
    <div className={classes.when}>
      <time dateTime={first.start}>{format.dayAndRange(first.start, first.end)}</time>
      {others.length > 0 && (
        <span className={classes.second}>{t('orTimes', { count: others.length })}</span>
      )}
    </div>
  );
}

function Awaited({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const format = useFormat();
  const awaited = awaitedBy(booking, useMe().id);
  if (!awaited) return null;
  return (
    <>
      {awaited === 'me' ? (
        <span className={classes.mine}>{t('yourTurn')}</span>
      ) : (
        <span className={classes.second}>{t('theirTurn', { name: nameOf(awaited.name) })}</span>
      )}
      {booking.answerBy && (
        <span className={classes.second}>
          {t('until', { time: format.dayAndTime(booking.answerBy) })}
        </span>
      )}
    </>
  );
}
