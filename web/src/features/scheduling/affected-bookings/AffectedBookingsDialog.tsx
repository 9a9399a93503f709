import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { FetchAffected } from './affected-bookings.data.ts';
import {
  type AffectedScope,
  type ResourceAnswers,
  toResourceAnswers,
} from './affected-bookings.ts';
import { AffectedBookingsForm } from './AffectedBookingsForm.tsx';

/** A save that was refused until the user decides about affected bookings. */
export interface AffectedSave<Changes, Saved> {
  readonly affected: AffectedBookings;
  readonly changes: Changes;
  /** Takes over the stored values once the decision was sent. */
  readonly onSaved: (saved: Saved) => void;
}

interface Props<Changes, Saved> {
  /** Null while nothing is to be decided. */
  save: AffectedSave<Changes, Saved> | null;
  title: string;
  scope: AffectedScope;
  confirmLabel: string;
  fetchAffected: FetchAffected<Changes>;
  /** Sends the changes again, with the decisions. */
  onSave: (changes: Changes, answers: ResourceAnswers) => Promise<Saved>;
  onClose: () => void;
}

/** Asks about the bookings that a save of a resource affects, and saves with the decisions. */
export const AffectedBookingsDialog = <Changes, Saved>({
  save,
  title,
  scope,
  confirmLabel,
  fetchAffected,
  onSave,
  onClose,
}: Props<Changes, Saved>) => (
  <Dialog opened={save !== null} onClose={onClose} title={title} size="lg">
    {save && (
      <AffectedBookingsForm
        affected={save.affected}
        scope={scope}
        confirmLabel={confirmLabel}
        fetchAffected={(options) => fetchAffected(save.changes, options)}
        onBack={onClose}
        onSubmit={async (answers) => {
          const saved = await onSave(save.changes, toResourceAnswers(answers));
          onClose();
          save.onSaved(saved);
        }}
      />
    )}
  </Dialog>
);
