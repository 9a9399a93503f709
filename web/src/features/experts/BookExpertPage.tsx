import { notifications } from '@mantine/notifications';
import { NewBooking } from '@thedot/domain/bookings/transitions.contract';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { BookAnyExpert } from './BookAnyExpert.tsx';
import { BookSessionForm } from './parts/BookSessionForm.tsx';
import { ExpertShell } from './parts/ExpertShell.tsx';

/** Where an expert's id stands, `any` stands for whoever of a topic is free. */
const ANY = 'any';

export const BookExpertPage = () =>
  useParams().id === ANY ? <BookAnyExpert /> : <BookOneExpert />;

/** The chat that somebody came from; there they find the card of what they asked for. */
const useChatOf = () =>
  NewBooking.shape.roomId.safeParse(useSearchParams()[0].get('room') ?? undefined).data;

function BookOneExpert() {
  const { t } = useTranslation('experts');
  const navigate = useNavigate();
  const roomId = useChatOf();

  function booked(expert: Expert, bookingId: string) {
    notifications.show({
      title: t('sent.title'),
      message: t('sent.text', { name: expert.name }),
      color: 'olive',
    });
    void navigate(roomId ? `/chat?room=${roomId}` : `/booking/${bookingId}`, { replace: true });
  }

  return (
    <ExpertShell>
      {(expert) => (
        <BookSessionForm
          key={expert.id}
          expert={expert}
          roomId={roomId}
          onBooked={(bookingId) => booked(expert, bookingId)}
        />
      )}
    </ExpertShell>
  );
}
