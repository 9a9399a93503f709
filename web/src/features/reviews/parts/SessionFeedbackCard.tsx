import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type BookingPage, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { otherParty } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { tookPlace } from '@thedot/domain/reviews/reviews.rules';
import type { SessionFeedbacks } from '@thedot/domain/reviews/session-feedback.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { feedbackQuery } from '../reviews.data.ts';
import classes from './SessionFeedbackCard.module.css';

/** Shows which participants have given feedback and links to the form. */
export function SessionFeedbackCard({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('reviews');
  const nameOf = useDisplayName();
  const {
    data: feedback,
    isLoadingError,
    refetch,
  } = useQuery({ ...feedbackQuery(booking.id), enabled: tookPlace(booking) });
  if (!tookPlace(booking)) return null;
  if (isLoadingError) {
    return (
      <Card title={t('card.title')}>
        <LoadFailed text={t('record.failed')} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!feedback) return null;
  return (
    <Card title={t('card.title')} hint={t('card.hint')}>
      <ul className={classes.sides}>
        {Party.options.map((party) => {
          const isGiven = feedback.given[party];
          return (
            <li key={party} className={classes.side} data-given={isGiven || undefined}>
              <i aria-hidden />
              <span className={classes.name}>{nameOf(booking[party].name)}</span>
              <span className={classes.state}>{t(isGiven ? 'card.is_given' : 'card.is_open')}</span>
            </li>
          );
        })}
      </ul>
      <Button
        fullWidth
        component={Link}
        to={`/booking/${booking.id}/feedbacks`}
        variant={isAwaited(feedback) ? 'filled' : 'default'}
      >
        {t(chooseActionLabel(feedback))}
      </Button>
    </Card>
  );
}

const isAwaited = ({ side, given }: SessionFeedbacks) => side !== null && !given[side];

function chooseActionLabel(feedback: SessionFeedbacks) {
  const { side, given } = feedback;
  if (isAwaited(feedback)) return 'card.give';
  const both = side ? given[otherParty(side)] : given.expert && given.requester;
  return both ? 'card.read_both' : 'card.read';
}
