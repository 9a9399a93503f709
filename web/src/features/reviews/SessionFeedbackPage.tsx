import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PageHead } from '../../ui/PageHead.tsx';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { bookingQuery } from '../bookings/bookings.data.ts';
import { OwnFeedback } from './parts/OwnFeedback.tsx';
import { ReadFeedback } from './parts/ReadFeedback.tsx';
import { feedbackQuery } from './reviews.data.ts';
import classes from './SessionFeedbackPage.module.css';

/** The feedback form of a session for its two, and what they said for the staff. */
export function SessionFeedbackPage() {
  const { t } = useTranslation(['reviews', 'experts']);
  const { id = '' } = useParams();
  const format = useFormat();
  const nameOf = useDisplayName();
  const { booking, ...record } = useSession(id);
  const words = {
    back: t('form.back'),
    failed: t('form.failed'),
    missing: {
      title: t('form.missing.title'),
      text: t('form.missing.text'),
      action: t('form.missing.action'),
    },
  };
  return (
    <div className={classes.page}>
      <RecordPage list={booking ? `/booking/${id}` : '/booking'} record={record} texts={words}>
        {({ booking, feedbacks }) => {
          const { side } = feedbacks;
          const other = side === 'expert' ? booking.requester : booking.expert;
          const names = {
            expert: nameOf(booking.expert.name),
            requester: nameOf(booking.requester.name),
          };
          return (
            <>
              <PageHead
                title={t('form.title')}
                hint={
                  <>
                    {t('form.with', {
                      topic: t(`experts:category.${booking.category}`),
                      name: nameOf(other.name),
                    })}
                    {booking.session && (
                      <time dateTime={booking.session.start} className={classes.when}>
                        {format.longDay(booking.session.start)}
                      </time>
                    )}
                  </>
                }
              />
              {side ? (
                <OwnFeedback feedbacks={feedbacks} side={side} name={nameOf(other.name)} />
              ) : (
                <ReadFeedback feedbacks={feedbacks} names={names} />
              )}
            </>
          );
        }}
      </RecordPage>
    </div>
  );
}

/** The booking and what was said of it: neither is shown without the other. */
function useSession(id: string) {
  const asked = [useQuery(bookingQuery(id)), useQuery(feedbackQuery(id))] as const;
  const [{ data: booking }, { data: feedbacks }] = asked;
  const error = asked.find((it) => it.error)?.error ?? null;
  return {
    booking,
    data: booking && feedbacks && { booking, feedbacks },
    isPending: asked.some((it) => it.isPending),
    error,
    refetch: () => Promise.all(asked.filter((it) => it.error).map((it) => it.refetch())),
  };
}
