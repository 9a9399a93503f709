import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useCancelWords } from '../use-cancel-words.ts';
import { useMoves } from '../use-moves.ts';
import classes from './BookingHead.module.css';
import { CancelDialog } from './CancelDialog.tsx';
import { EditDetailsDialog } from './EditDetailsDialog.tsx';
import { ReschedulePanel } from './ReschedulePanel.tsx';

/** What can be done to a booking before its session: each button is a move of the rules. */
export function SessionMoves({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('life');
  const format = useFormat();
  const { moves, until, isTooLate } = useMoves(booking);
  const [isMoving, moving] = useDisclosure(false);
  const [isEditing, editing] = useDisclosure(false);
  const [isCancelling, cancelling] = useDisclosure(false);
  const { action } = useCancelWords(booking);

  return (
    <>
      {isTooLate ? (
        <p className={classes.hint}>{t('tooLate')}</p>
      ) : (
        until &&
        moves.includes('reschedule') && (
          <p className={classes.hint}>{t('window', { time: format.dayAndTime(until) })}</p>
        )
      )}
      <div className={classes.actions}>
        {moves.includes('reschedule') && (
          <Button variant="default" onClick={moving.open}>
            {t('moves.reschedule')}
          </Button>
        )}
        {moves.includes('edit') && (
          <Button variant="default" onClick={editing.open}>
            {t('moves.edit')}
          </Button>
        )}
        {moves.includes('cancel') && (
          <Button variant="default" onClick={cancelling.open}>
            {action}
          </Button>
        )}
      </div>
      {/* Open, they stay when the other side was first: their words belong to whoever typed them. */}
      <ReschedulePanel booking={booking} opened={isMoving} onClose={moving.close} />
      <EditDetailsDialog booking={booking} opened={isEditing} onClose={editing.close} />
      <CancelDialog booking={booking} opened={isCancelling} onClose={cancelling.close} />
    </>
  );
}
