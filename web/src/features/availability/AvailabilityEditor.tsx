import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Availability } from '@thedot/domain/availability/availability.contract';
import {
  toExpertSchedule,
  toScheduleSettings,
} from '@thedot/domain/availability/expert-schedule.rules';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { useMe } from '../../lib/session/session.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import {
  type ChangedSchedule,
  ScheduleEditor,
} from '../scheduling/schedule-editor/ScheduleEditor.tsx';
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
  const withExpert = (changes: ChangedSchedule): ScheduleChanges => ({
    ...toExpertSchedule(changes),
    ...(expertId && { expertId }),
  });

  return (
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
      onSave={async (changes, answers) =>
        toSchedule(await saveSchedule({ ...withExpert(changes), ...answers }))
      }
      affected={{
        title: t('hits.title'),
        scope: expertId ? 'theirs' : 'mine',
        confirmLabel: t('hits.save'),
        fetch: (changes, options) => fetchAffectedBySchedule(withExpert(changes), options),
      }}
      aside={<SlotPreviewCard availability={availability} />}
    />
  );
}

const toSchedule = ({ expertId: _, calendar: __, ...schedule }: Availability) =>
  toScheduleSettings(schedule);

/** The availability of the signed-in expert. */
export const AvailabilityTab = () => <AvailabilityEditor />;
