import type {
  AffectedBookings,
  AffectedBookingAnswer,
  Schedule,
} from '@thedot/domain/availability/availability.contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { type Asked, hitsOf } from '../availability.data.ts';
import { HitsForm } from './HitsForm.tsx';

export interface Answers {
  readonly resolve: AffectedBookingAnswer[];
  /** Said once the dialog has said that there are others. */
  readonly others?: 'keep';
  readonly message: string;
}

/** A save that was refused for the sessions it would leave outside. */
export interface Asking {
  readonly hits: AffectedBookings;
  readonly values: Schedule;
  readonly asked: Asked;
}

interface Props {
  asking: Asking | null;
  onClose: () => void;
  save: (asking: Asking, answers: Answers) => Promise<void>;
}

/** What becomes of each session that the new hours leave outside. */
export function HitsDialog({ asking, onClose, save }: Props) {
  const { t } = useTranslation('availability');
  return (
    <Dialog opened={asking !== null} onClose={onClose} title={t('hits.title')} size="lg">
      {asking && (
        <HitsForm
          hits={asking.hits}
          of={asking.asked.expertId ? 'theirs' : 'mine'}
          confirm={{ kept: t('hits.save'), none: t('hits.save_none') }}
          look={(how) => hitsOf(asking.asked, how)}
          onBack={onClose}
          onSubmit={({ others, ...answers }) =>
            save(asking, { ...answers, ...(others && { others: 'keep' }) })
          }
        />
      )}
    </Dialog>
  );
}
