import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type BookingPage, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { hasTakenPlace } from '@thedot/domain/reviews/reviews.rules';
import type { SessionFeedbacks } from '@thedot/domain/reviews/session-feedback.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { feedbackQuery } from '../reviews.data.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import classes from './SessionFeedbackCard.module.css';

/** Shows which participants have given feedback and links to the form. */
export function SessionFeedbackCard({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('reviews');
  const {
    data: feedback,
    error,
    isLoadingError,
    refetch,
  } = useQuery({ ...feedbackQuery(booking.id), enabled: hasTakenPlace(booking) });
  if (!hasTakenPlace(booking)) return null;
  if (isLoadingError) {
    return (
      <Card title={t('card.title')}>
        <LoadFailed text={t('record.failed')} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!feedback) return null;
  return (
    <Card title={t('card.title')} hint={t('card.hint')}>
      <Stack component="ul" gap={10} m="0 0 16px">
        {Party.options.map((party) => {
          const isGiven = feedback.given[party];
          return (
            <Group key={party} component="li" align="baseline" wrap="nowrap" gap={10}>
              <i className={classes.ring} data-given={isGiven || undefined} aria-hidden />
              <Text span className={classes.name ?? ''} flex={1} miw={0}>
                <PersonLink person={booking[party]} isExpert={party === 'expert'} />
              </Text>
              <Text span fz="sm" c="var(--dot-ink-2)">
                {t(isGiven ? 'card.is_given' : 'card.is_open')}
              </Text>
            </Group>
          );
        })}
      </Stack>
      {(isAwaited(feedback) || countReadable(feedback) > 0) && (
        <Button
          fullWidth
          component={Link}
          to={`/booking/${booking.id}/feedbacks`}
          variant={isAwaited(feedback) ? 'filled' : 'default'}
        >
          {t(chooseActionLabel(feedback))}
        </Button>
      )}
    </Card>
  );
}

const isAwaited = ({ side, given }: SessionFeedbacks) => side !== null && !given[side];

/** Of the two forms, those that the user may read. */
const countReadable = ({ forms }: SessionFeedbacks) =>
  Party.options.filter((party) => forms[party] !== null).length;

function chooseActionLabel(feedback: SessionFeedbacks) {
  if (isAwaited(feedback)) return 'card.give';
  return countReadable(feedback) === 2 ? 'card.read_both' : 'card.read';
}
