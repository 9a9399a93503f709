import { notifications } from '@mantine/notifications';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BookSessionForm } from './parts/BookSessionForm.tsx';
import { ExpertShell } from './parts/ExpertShell.tsx';

export function BookExpertPage() {
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
