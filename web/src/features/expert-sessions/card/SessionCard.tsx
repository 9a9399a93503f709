import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFoundError } from '../../../lib/api/api-errors.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { bookingQuery } from '../bookings.data.ts';
import type { SessionAction } from '../session-actions.ts';
import { useBookingName, partyOf, placeOf, useBookingActions } from '../booking-viewer.ts';
import { BookingStatusDot } from '../BookingStatusDot.tsx';
import { JoinLink } from '../JoinLink.tsx';
import { SessionLink } from '../SessionLink.tsx';
import { SessionResources } from '../needs/SessionResources.tsx';
import { SessionCardTimes } from './SessionCardTimes.tsx';
import classes from './SessionCard.module.css';
import { Button, Group } from '@mantine/core';
import { refuseReview, hasTakenPlace } from '@thedot/domain/reviews/reviews.rules';
import { Link } from 'react-router';
import { useMe } from '../../../lib/session/session.ts';
import { useCancelLabel } from '../transitions/use-cancel-label.ts';

interface Props {
  bookingId: string;
  /** Opens a dialog outside the card: the card may leave the screen before the dialog closes. */
  onAction: (action: SessionAction) => void;
  /** The pointer or focus enters the card. */
  onPreload: () => void;
}

/** A session's current state and actions, shown in a chat. */
export function SessionCard({ bookingId, onAction, onPreload }: Props) {
  const { t } = useTranslation('bookings');
  const { data: booking, error, refetch } = useQuery(bookingQuery(bookingId));
  // The request was reassigned, and the user can no longer read it.
  if (isNotFoundError(error)) return <p className={classes.card}>{t('card.absent')}</p>;
  if (booking)
    return <LoadedSessionCard booking={booking} onAction={onAction} onPreload={onPreload} />;
  return (
    <div className={classes.card} aria-busy={error === null}>
      {error ? (
        <LoadFailed text={t('record.failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" />
      )}
    </div>
  );
}

function LoadedSessionCard({
  booking,
  onAction,
  onPreload,
}: Omit<Props, 'bookingId'> & { booking: BookingPage }) {
  const name = useBookingName(booking);
  const card = useRef<HTMLElement>(null);
  const { id, status, isExpired, attendance, session } = booking;
  return (
    // The handlers only preload the dialogs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={card}
      className={classes.card}
      data-session={id}
      aria-label={name}
      tabIndex={-1}
      onPointerEnter={onPreload}
      onFocus={onPreload}
    >
      <div className={classes.head}>
        <h3>{name}</h3>
        <BookingStatusDot status={status} isExpired={isExpired} attendance={attendance} />
      </div>
      {session && <SessionTime booking={booking} />}
      <Facts booking={booking} />
      {booking.resources.length > 0 && <SessionResources resources={booking.resources} />}
      <SessionLink {...booking} />
      {/* The pressed button disappears after accepting, so focus moves to the card. */}
      <SessionCardTimes
        booking={booking}
        onAction={onAction}
        onAccepted={() => card.current?.focus()}
      />
      <SessionCardActions booking={booking} onAction={onAction} />
    </section>
  );
}

function SessionTime({ booking: { session, status } }: { booking: BookingPage }) {
  const format = useFormat();
  if (!session) return null;
  return (
    <p className={classes.when} data-capitalized data-gone={status === 'cancelled' || undefined}>
      <time dateTime={session.start}>{format.dayAndRange(session.start, session.end)}</time>
    </p>
  );
}

/** Length, mode and series. */
function Facts({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation(['bookings', 'life']);
  const { minutes, mode, weeks, series } = booking;
  const place = placeOf(booking);
  const facts = [
    t('minutes', { count: minutes }),
    mode === 'in_person' && place ? t('life:mode.at', { place }) : t(`life:mode.${mode}`),
    series && t('life:series.week', series),
    weeks > 1 && t('life:series.asked', { count: weeks }),
  ];
  return <p className={classes.hint}>{facts.filter(Boolean).join(' · ')}</p>;
}

interface SessionCardActionsProps {
  booking: BookingPage;
  onAction: (action: SessionAction) => void;
}

/** The actions that open a dialog: one button for each allowed action. */
function SessionCardActions({ booking, onAction }: SessionCardActionsProps) {
  const { t } = useTranslation(['bookings', 'life']);
  const { actions, isTooLate } = useBookingActions(booking);
  const action = useCancelLabel(booking);
  const labels = {
    repropose: t(actions.includes('withdraw') ? 'round.change' : 'round.propose'),
    decline: t('answer.decline'),
    reschedule: t('life:moves.reschedule'),
    cancel: action,
  } as const;
  return (
    <>
      {isTooLate && <p className={classes.hint}>{t('life:tooLate')}</p>}
      <Group gap={8} align="stretch" mt={4}>
        {DIALOG_ACTIONS.filter((item) => actions.includes(item)).map((item) => (
          <Button
            key={item}
            size="sm"
            className={classes.press ?? ''}
            variant="default"
            onClick={() => onAction({ bookingId: booking.id, action: item })}
          >
            {labels[item]}
          </Button>
        ))}
        <SessionLinks booking={booking} />
      </Group>
    </>
  );
}

const DIALOG_ACTIONS = ['repropose', 'decline', 'reschedule', 'cancel'] as const;

/** Links to the meeting while it is open, and to the session's page, named for the review or feedback that is expected there. */
function SessionLinks({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const me = useMe().id;
  const path = `/booking/${booking.id}`;
  const canReview =
    refuseReview(booking, me) === null && !booking.events.some(({ kind }) => kind === 'reviewed');
  const canGiveFeedback = hasTakenPlace(booking) && partyOf(booking, me) !== null;
  return (
    <>
      {partyOf(booking, me) !== null && (
        <JoinLink booking={booking} size="sm" className={classes.press ?? ''} />
      )}
      {canReview && (
        <Button size="sm" className={classes.press ?? ''} component={Link} to={path}>
          {t('card.review')}
        </Button>
      )}
      {canGiveFeedback && (
        <Button
          size="sm"
          className={classes.press ?? ''}
          variant="default"
          component={Link}
          to={`${path}/feedbacks`}
        >
          {t('card.feedback')}
        </Button>
      )}
      {!canReview && (
        <Button
          size="sm"
          className={classes.press ?? ''}
          variant="default"
          component={Link}
          to={path}
        >
          {t('card.open')}
        </Button>
      )}
    </>
  );
}
