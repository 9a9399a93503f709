import type { Schedule } from '@thedot/domain/scheduling/schedule.contract';
import { useTranslation } from 'react-i18next';
import type { FetchAffected } from '../affected-bookings/affected-bookings.data.ts';
import type { ResourceAnswers } from '../affected-bookings/affected-bookings.ts';
import type { NamedClosure } from './DateOverridesCard.tsx';
import { type ChangedSchedule, ScheduleEditor, type ScheduleLabels } from './ScheduleEditor.tsx';

/** The time zone is that of the building or of the hub. */
export type ScheduleFields = Partial<Omit<Schedule, 'timeZone'>>;

interface Props {
  resource: Schedule;
  labels: ScheduleLabels;
  /** Days on which the whole hub is closed. */
  hubClosures: readonly NamedClosure[];
  /** Sends the changed fields, with the decisions once there are any; returns the stored resource. */
  onSave: (changes: ScheduleFields & Partial<ResourceAnswers>) => Promise<Schedule>;
  fetchAffected: FetchAffected<ScheduleFields>;
}

/** Opening hours, exceptions and closed days of a resource; bookings outside of them need a decision first. */
export function ResourceSchedule({ resource, labels, hubClosures, onSave, fetchAffected }: Props) {
  const { t } = useTranslation('availability');
  return (
    <ScheduleEditor
      schedule={toSchedule(resource)}
      hasFixedZone
      labels={labels}
      hubClosures={hubClosures}
      onSave={async (changes, answers) =>
        toSchedule(await onSave({ ...fieldsOf(changes), ...answers }))
      }
      affected={{
        title: t('affected.hours'),
        scope: 'hours',
        confirmLabel: labels.save,
        fetch: (changes, options) => fetchAffected(fieldsOf(changes), options),
      }}
    />
  );
}

const toSchedule = ({ timeZone, hours, days, closures }: Schedule): Schedule => ({
  timeZone,
  hours,
  days,
  closures,
});

const fieldsOf = ({ hours, days, closures }: ChangedSchedule): ScheduleFields => ({
  ...(hours && { hours }),
  ...(days && { days }),
  ...(closures && { closures }),
});
