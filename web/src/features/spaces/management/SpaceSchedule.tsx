import { useQuery } from '@tanstack/react-query';
import {
  type AffectedBookings,
  AffectedBookingsDetails,
} from '@thedot/domain/scheduling/affected-bookings.contract';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { closuresQuery } from '../../availability/availability.data.ts';
import { AffectedBookingsForm } from '../../scheduling/affected-bookings/AffectedBookingsForm.tsx';
import {
  type ChangedSchedule,
  type RefusedSave,
  ScheduleEditor,
} from '../../scheduling/schedule-editor/ScheduleEditor.tsx';
import { fetchAffectedBySchedule, useChangeSchedule } from './management.data.ts';

interface AffectedSave extends RefusedSave {
  readonly affected: AffectedBookings;
}

/** Opening hours, exceptions and closed days of a space; bookings outside of them need a decision first. */
export function SpaceSchedule({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('manage-spaces');
  const { data: hub } = useQuery(closuresQuery);
  const change = useChangeSchedule();
  const [refused, setRefused] = useState<AffectedSave | null>(null);
  const { id, name } = space;

  /** The time zone is that of the building. */
  const withSpace = ({ hours, days, closures }: ChangedSchedule) => ({
    id,
    ...(hours && { hours }),
    ...(days && { days }),
    ...(closures && { closures }),
  });

  return (
    <>
      <ScheduleEditor
        schedule={toSchedule(space)}
        hasFixedZone
        labels={{
          save: t('hours.save'),
          saved: t('hours.saved', { name }),
          noteHint: t('hours.note_hint'),
        }}
        hubClosures={hub?.items ?? []}
        onSave={async (changes) => toSchedule(await change.mutateAsync(withSpace(changes)))}
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
        title={t('hours.affected')}
        size="lg"
      >
        {refused && (
          <AffectedBookingsForm
            affected={refused.affected}
            scope="hours"
            confirmLabel={t('hours.save')}
            fetchAffected={(options) =>
              fetchAffectedBySchedule(withSpace(refused.changes), options)
            }
            onBack={() => setRefused(null)}
            onSubmit={async ({ others, ...answers }) => {
              const saved = await change.mutateAsync({
                ...withSpace(refused.changes),
                ...answers,
                ...(others && { others: 'keep' }),
              });
              setRefused(null);
              refused.onSaved(toSchedule(saved));
            }}
          />
        )}
      </Dialog>
    </>
  );
}

const toSchedule = ({ timeZone, hours, days, closures }: ManagedSpace) => ({
  timeZone,
  hours,
  days,
  closures,
});
