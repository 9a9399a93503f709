import { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { ScanDialog } from '../../../ui/codes/ScanDialog.tsx';
import { addScan } from '../check-in-outbox.ts';
import { useCheckIn } from '../registrations.data.ts';

interface Props {
  eventId: string;
  opened: boolean;
  onClose: () => void;
}

const REFUSALS = {
  unknown: 'event.ticket_unknown',
  no_place: 'event.ticket_without_place',
  again: 'event.ticket_used',
} as const;

/** Scans tickets one after the other. Offline, scans are kept and sent later. */
export function CheckInScanner({ eventId, ...dialog }: Props) {
  const { t } = useTranslation('events');
  const checkIn = useCheckIn(eventId);
  return (
    <ScanDialog
      {...dialog}
      isContinuous
      title={t('check_in.title')}
      hint={t('check_in.hint')}
      onScan={async (text) => {
        const scan = { code: text.trim(), at: new Date().toISOString() };
        const keep = () => {
          addScan(eventId, scan);
          return { label: t('check_in.kept'), detail: t('check_in.kept_detail') };
        };
        if (!navigator.onLine) return keep();
        try {
          const { items } = await checkIn.mutateAsync([scan]);
          const [item] = items;
          if (!item || item.result === 'done') return { label: item?.name ?? '' };
          throw new AppError(REFUSALS[item.result]);
        } catch (error) {
          const isOffline =
            error instanceof AppError &&
            (error.code === 'server.offline' || error.code === 'server.unreachable');
          if (isOffline) return keep();
          throw error;
        }
      }}
    />
  );
}
