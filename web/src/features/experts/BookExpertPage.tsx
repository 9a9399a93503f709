import { notifications } from '@mantine/notifications';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { BookAnyExpert } from './BookAnyExpert.tsx';
import { BookSessionForm } from './parts/BookSessionForm.tsx';
import { ExpertShell } from './parts/ExpertShell.tsx';

/** Where an expert's id stands, `any` stands for whoever of a topic is free. */
const ANY = 'any';

export const BookExpertPage = () =>
  useParams().id === ANY ? <BookAnyExpert /> : <BookOneExpert />;

function BookOneExpert() {
  const { t } = useTranslation('experts');
  const navigate = useNavigate();

  function booked(expert: Expert, bookingId: string) {
    notifications.show({
      title: t('sent.title'),
      message: t('sent.text', { name: expert.name }),
      color: 'olive',
    });
    void navigate(`/booking/${bookingId}`, { replace: true });
  }

  return (
    <ExpertShell>
      {(expert) => (
        <BookSessionForm
          key={expert.id}
          expert={expert}
          onBooked={(bookingId) => booked(expert, bookingId)}
        />
      )}
    </ExpertShell>
  );
}
