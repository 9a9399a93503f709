import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { proposalsQuery } from '../../expert-sessions/bookings.data.ts';
import classes from './BookingCards.module.css';
import { BookingRow } from './BookingCards.tsx';

const SHOWN = 4;

/** The requests that have waited longest for the user's answer. */
export function AwaitingAnswerCard() {
  const { t } = useTranslation('dashboard');
  return (
    <Card
      title={t('toAnswer.title')}
      aside={
        <TextLink to="/booking?scope=mine&tab=waiting" flex="none" fz={13} fw={600}>
          {t('coming.all')}
        </TextLink>
      }
    >
      <Requests />
    </Card>
  );
}

function Requests() {
  const { t } = useTranslation(['dashboard', 'ui']);
  const requests = useQuery(proposalsQuery(SHOWN));

  if (requests.isPending) return <Skeletons shape="rows" />;
  if (requests.isLoadingError) {
    return <LoadFailed text={t('toAnswer.failed')} onRetry={() => void requests.refetch()} />;
  }
  return (
    <ul className={classes.list}>
      {requests.data.map((booking) => (
        <li key={booking.id}>
          <BookingRow
            booking={booking}
            end={
              <Button
                component={Link}
                to={`/booking/${booking.id}`}
                pos="relative"
                size="xs"
                radius="xl"
              >
                {t('toAnswer.button')}
                <VisuallyHidden>
                  {t('toAnswer.to', {
                    name: booking.requester.name,
                    category: t(`ui:category.${booking.category}`),
                  })}
                </VisuallyHidden>
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  );
}
