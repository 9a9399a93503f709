import { Box } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { NewBooking } from '@thedot/domain/expert-sessions/transitions.contract';
import { type Expert, Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { BookSessionForm } from './BookSessionForm.tsx';
import { ExpertLayout } from '../../experts/experts.public.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { topicToRequestTarget } from './request-form.ts';
import { topicQuery } from '../../experts/experts.data.ts';

/** Stands for any free expert of a topic in place of an expert's id in the URL. */
const ANY = 'any';

export const BookExpertPage = () =>
  useParams().id === ANY ? <BookAnyExpert /> : <BookOneExpert />;

/** The chat room the user came from; after the request they return to it. */
const useOriginRoomId = () =>
  NewBooking.shape.roomId.safeParse(useSearchParams()[0].get('room') ?? undefined).data;

function BookOneExpert() {
  const { t } = useTranslation('experts');
  const navigate = useNavigate();
  const roomId = useOriginRoomId();

  function booked(expert: Expert, bookingId: string) {
    notifications.show({
      title: t('sent.title'),
      message: t('sent.text', { name: expert.name }),
      color: 'olive',
    });
    void navigate(roomId ? `/chat?room=${roomId}` : `/booking/${bookingId}`, { replace: true });
  }

  return (
    <ExpertLayout isCompact>
      {(expert) => (
        <BookSessionForm
          key={expert.id}
          expert={expert}
          roomId={roomId}
          onBooked={(bookingId) => booked(expert, bookingId)}
        />
      )}
    </ExpertLayout>
  );
}

/** Requests a session with any free expert of a topic. */
function BookAnyExpert() {
  const [params] = useSearchParams();
  const category = Expertise.safeParse(params.get('category')).data;
  if (!category) return <Navigate to="/experts" replace />;
  return <BookTopic key={category} category={category} />;
}

function BookTopic({ category }: { category: Expertise }) {
  const { t } = useTranslation(['experts', 'ui']);
  const navigate = useNavigate();
  const topic = t(`ui:category.${category}`);
  useLiveSubscription({ topics: [category] });

  function booked(bookingId: string) {
    notifications.show({ title: t('sent.title'), message: t('any.sent'), color: 'olive' });
    void navigate(`/booking/${bookingId}`, { replace: true });
  }

  return (
    <RecordScreen
      listPath={`/experts?category=${encodeURIComponent(category)}`}
      query={useQuery(topicQuery(category))}
      namespace="experts"
      errorText={t('failed')}
      main={(record) => (
        <Box pb={{ base: 64, md: 0 }}>
          <PageHeader
            title={t('any.title', { topic })}
            hint={t('any.text', { count: record.experts })}
          />
          <BookSessionForm expert={topicToRequestTarget(record, topic)} onBooked={booked} />
        </Box>
      )}
    />
  );
}
