import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { proposalsQuery } from '../../bookings/bookings.data.ts';
import { BookingLine } from './BookingLine.tsx';
import classes from './BookingLine.module.css';

const SHOWN = 4;

/** The requests that wait longest for my answer. */
export function ToAnswer() {
  const { t } = useTranslation('dashboard');
  return (
    <Card
      title={t('toAnswer.title')}
      aside={
        <Link to="/booking?tab=waiting" className={classes.all}>
          {t('coming.all')}
        </Link>
      }
    >
      <Requests />
    </Card>
  );
}

function Requests() {
  const { t } = useTranslation(['dashboard', 'experts']);
  const requests = useQuery(proposalsQuery(SHOWN));

  if (requests.isPending) return <Skeletons shape="rows" />;
  if (requests.isLoadingError) {
    return <LoadFailed text={t('toAnswer.failed')} onRetry={() => void requests.refetch()} />;
  }
  return (
    <ul className={classes.list}>
      {requests.data.map((booking) => (
        <li key={booking.id}>
          <BookingLine
            booking={booking}
            end={
              <Button
                component={Link}
                to={`/booking/${booking.id}`}
                className={classes.answer ?? ''}
                size="xs"
                radius="xl"
              >
                {t('toAnswer.button')}
                <VisuallyHidden>
                  {t('toAnswer.to', {
                    name: booking.requester.name,
                    category: t(`experts:category.${booking.category}`),
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
