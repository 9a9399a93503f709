import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { bookableOf } from './bookable.ts';
import { topicQuery } from './experts.data.ts';
import { BookSessionForm } from './parts/BookSessionForm.tsx';
import classes from './ExpertPage.module.css';

/** A session with whoever of a topic is free. */
export function BookAnyExpert() {
  const [params] = useSearchParams();
  const category = Expertise.safeParse(params.get('category')).data;
  if (!category) return <Navigate to="/experts" replace />;
  return <OfTopic key={category} category={category} />;
}

function OfTopic({ category }: { category: Expertise }) {
  const { t } = useTranslation('experts');
  const navigate = useNavigate();
  const topic = t(`category.${category}`);
  useLiveSubscription({ topics: [category] });
  const words = {
    back: t('back'),
    failed: t('failed'),
    missing: { title: t('missing.title'), text: t('missing.text'), action: t('missing.action') },
  };

  function booked(bookingId: string) {
    notifications.show({ title: t('sent.title'), message: t('any.sent'), color: 'olive' });
    void navigate(`/booking/${bookingId}`, { replace: true });
  }

  return (
    <RecordPage
      list={`/experts?category=${encodeURIComponent(category)}`}
      record={useQuery(topicQuery(category))}
      texts={words}
    >
      {(its) => (
        <div className={classes.page}>
          <PageHead
            title={t('any.title', { topic })}
            hint={t('any.text', { count: its.experts })}
          />
          <BookSessionForm expert={bookableOf(its, topic)} onBooked={booked} />
        </div>
      )}
    </RecordPage>
  );
}
