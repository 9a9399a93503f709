import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  AffectedBookingsDetails,
  type AffectedBookings,
} from '@thedot/domain/scheduling/affected-bookings.contract';
import type { Availability } from '@thedot/domain/availability/availability.contract';
import {
  toExpertSchedule,
  toScheduleSettings,
} from '@thedot/domain/availability/expert-schedule.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { useMe } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import {
  type ChangedSchedule,
  type RefusedSave,
  ScheduleEditor,
} from '../scheduling/schedule-editor/ScheduleEditor.tsx';
import { AffectedBookingsForm } from '../scheduling/affected-bookings/AffectedBookingsForm.tsx';
import {
  closuresQuery,
  fetchAffectedBySchedule,
  saveSchedule,
  type ScheduleChanges,
  scheduleQuery,
} from './availability.data.ts';
import { PersonalCalendarCard } from './PersonalCalendarCard.tsx';
import { SlotPreviewCard } from './SlotPreviewCard.tsx';

interface EditorProps {
  /** Without them, the signed-in user's own. */
  expertId?: string;
  expertName?: string;
}

/** Edits an expert's availability: the user's own, or another expert's for administrators. */
export function AvailabilityEditor({ expertId, expertName }: EditorProps) {
  const { data: availability, isPending, refetch } = useQuery(scheduleQuery(expertId));
  const me = useMe();
  useLiveSubscription({ experts: [expertId ?? me.id] });

  if (isPending) return <Skeletons shape="rows" count={5} />;
  if (!availability) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <Stack gap={20}>
      <AvailabilityForm
        availability={availability}
        {...(expertId && { expertId })}
        {...(expertName && { expertName })}
      />
      {!expertId && <PersonalCalendarCard calendar={availability.calendar} />}
    </Stack>
  );
}

interface FormProps extends EditorProps {
  availability: Availability;
}

/** The expert's schedule; sessions that a change leaves outside need a decision first. */
export function AvailabilityForm({ availability, expertId, expertName: name }: FormProps) {
  const { t } = useTranslation('availability');
  const { data: hub } = useQuery(closuresQuery);
  const [affectedSave, setAffectedSave] = useState<AffectedSave | null>(null);
  const withExpert = (changes: ChangedSchedule): ScheduleChanges => ({
    ...toExpertSchedule(changes),
    ...(expertId && { expertId }),
  });

  function askAboutAffected(refused: RefusedSave): boolean {
    const affected = AffectedBookingsDetails.safeParse(refused.error.details).data?.affected;
    if (refused.error.code !== 'availability.hits' || !affected) return false;
    setAffectedSave({ ...refused, affected });
    return true;
  }

  return (
    <>
      <ScheduleEditor
        schedule={toSchedule(availability)}
        labels={{
          save: name ? t('save_of', { name }) : t('save'),
          saved: t('saved'),
          noteHint: name ? t('dates.note_hint_of', { name }) : t('dates.note_hint'),
          limits: {
            title: name ? t('distances.title_of', { name }) : t('distances.title'),
            hint: t('distances.hint'),
            lengths: t('distances.lengths'),
            lengthsHint: t('distances.lengths_hint'),
            maxPerDay: t('distances.daily'),
          },
        }}
        hubClosures={hub?.items ?? []}
        onSave={async (changes) => toSchedule(await saveSchedule(withExpert(changes)))}
        onAffectedBookings={askAboutAffected}
        aside={<SlotPreviewCard availability={availability} />}
      />
      <Dialog
        opened={affectedSave !== null}
        onClose={() => setAffectedSave(null)}
        title={t('hits.title')}
        size="lg"
      >
        {affectedSave && (
          <AffectedBookingsForm
            affected={affectedSave.affected}
            scope={expertId ? 'theirs' : 'mine'}
            confirmLabel={t('hits.save')}
            fetchAffected={(how) => fetchAffectedBySchedule(withExpert(affectedSave.changes), how)}
            onBack={() => setAffectedSave(null)}
            onSubmit={async ({ others, ...answers }) => {
              const saved = await saveSchedule({
                ...withExpert(affectedSave.changes),
                ...answers,
                // Set only when the dialog shows that there are more bookings than listed.
                ...(others && { others: 'keep' }),
              });
              setAffectedSave(null);
              affectedSave.onSaved(toSchedule(saved));
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** A save that the server refused because of affected bookings. */
interface AffectedSave extends RefusedSave {
  readonly affected: AffectedBookings;
}

const toSchedule = ({ expertId: _, calendar: __, ...schedule }: Availability) =>
  toScheduleSettings(schedule);

/** The availability of the signed-in expert. */
export const AvailabilityTab = () => <AvailabilityEditor />;
