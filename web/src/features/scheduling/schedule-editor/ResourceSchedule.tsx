import {
  type AffectedBookings,
  AffectedBookingsDetails,
} from '@thedot/domain/scheduling/affected-bookings.contract';
import type { Schedule } from '@thedot/domain/scheduling/schedule.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { FetchOptions } from '../affected-bookings/affected-bookings.data.ts';
import type { AffectedAnswers } from '../affected-bookings/affected-bookings.ts';
import { AffectedBookingsForm } from '../affected-bookings/AffectedBookingsForm.tsx';
import type { NamedClosure } from './DateOverridesCard.tsx';
import {
  type ChangedSchedule,
  type RefusedSave,
  ScheduleEditor,
  type ScheduleLabels,
} from './ScheduleEditor.tsx';

/** The time zone is that of the building or of the hub. */
export type ScheduleFields = Partial<Omit<Schedule, 'timeZone'>>;

/** Those beyond the listed bookings are kept. */
type Answers = Partial<Omit<AffectedAnswers, 'others'>> & { readonly others?: 'keep' };

interface AffectedSave extends RefusedSave {
  readonly affected: AffectedBookings;
}

interface Props {
  schedule: Schedule;
  labels: ScheduleLabels;
  /** Days on which the whole hub is closed. */
  hubClosures: readonly NamedClosure[];
  /** Sends the changed fields, with the decisions once there are any; returns the stored schedule. */
  onSave: (changes: ScheduleFields & Answers) => Promise<Schedule>;
  fetchAffected: (changes: ScheduleFields, options: FetchOptions) => Promise<AffectedBookings>;
}

/** Opening hours, exceptions and closed days of a resource; bookings outside of them need a decision first. */
export function ResourceSchedule({ schedule, labels, hubClosures, onSave, fetchAffected }: Props) {
  const { t } = useTranslation('availability');
  const [refused, setRefused] = useState<AffectedSave | null>(null);
  return (
    <>
      <ScheduleEditor
        schedule={schedule}
        hasFixedZone
        labels={labels}
        hubClosures={hubClosures}
        onSave={(changes) => onSave(fieldsOf(changes))}
        onAffectedBookings={(save) => {
          const affected = AffectedBookingsDetails.safeParse(save.error.details).data?.affected;
          if (save.error.code !== 'availability.hits' || !affected) return false;
          setRefused({ ...save, affected });
          return true;
        }}
      />
      <Dialog
        opened={refused !== null}
        onClose={() => setRefused(null)}
        title={t('affected.hours')}
        size="lg"
      >
        {refused && (
          <AffectedBookingsForm
            affected={refused.affected}
            scope="hours"
            confirmLabel={labels.save}
            fetchAffected={(options) => fetchAffected(fieldsOf(refused.changes), options)}
            onBack={() => setRefused(null)}
            onSubmit={async ({ others, ...answers }) => {
              const saved = await onSave({
                ...fieldsOf(refused.changes),
                ...answers,
                ...(others && { others: 'keep' }),
              });
              setRefused(null);
              refused.onSaved(saved);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

const fieldsOf = ({ hours, days, closures }: ChangedSchedule): ScheduleFields => ({
  ...(hours && { hours }),
  ...(days && { days }),
  ...(closures && { closures }),
});
