import { Button } from '@mantine/core';
import {
  type Availability,
  AffectedBookingsDetails,
  Schedule,
  type AffectedBookings,
  type AffectedBookingAnswer,
} from '@thedot/domain/availability/availability.contract';
import { refuseSchedule } from '@thedot/domain/scheduling/schedule.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import {
  type ScheduleChanges,
  saveSchedule,
  fetchAffectedBySchedule,
} from '../availability.data.ts';
import classes from './AvailabilityForm.module.css';
import { DateOverridesCard } from './DateOverridesCard.tsx';
import { BookingLimitsCard } from './BookingLimitsCard.tsx';
import { WeeklyHoursCard } from './WeeklyHoursCard.tsx';
import { SlotPreviewCard } from './SlotPreviewCard.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { AffectedBookingsForm } from '../affected-bookings/AffectedBookingsForm.tsx';

interface Props {
  availability: Availability;
  expertId?: string;
}

/** Edits the whole schedule and saves it at once, after asking about sessions left outside it. */
export function AvailabilityForm({ availability, expertId }: Props) {
  const { t } = useTranslation('availability');
  const [asking, ask] = useState<RefusedSave | null>(null);
  const form = useContractForm(Schedule, {
    initialValues: saidIn(availability),
    submit: (values) => saveSchedule(changesIn(values)),
    onDone: done,
    validate: (values) =>
      Object.fromEntries(refuseSchedule(values, toWallTime(new Date(), values.timeZone).day)),
    onRefused: (error, values) => {
      const hits = AffectedBookingsDetails.safeParse(error.details).data?.affected;
      if (error.code !== 'availability.hits' || !hits) return false;
      ask({ affected: hits, values, changes: changesIn(values) });
      return true;
    },
  });
  useSyncedForm(form, saidIn(availability));

  /** Hours are sent with their zone: it may have been changed in another tab. */
  function changesIn(values: Schedule): ScheduleChanges {
    const changes = changedFields(form.getInitialValues(), values);
    return {
      ...changes,
      ...((changes.hours ?? changes.days) && { timeZone: values.timeZone }),
      ...(expertId && { expertId }),
    };
  }

  function done(saved: Availability, sent: Schedule) {
    ask(null);
    form.keep(saidIn(saved), sent);
    showSuccess(t('saved'));
  }

  return (
    <>
      <form {...form.formProps}>
        <Columns narrow="last">
          <Column>
            <WeeklyHoursCard form={form} />
            <DateOverridesCard form={form} />
          </Column>
          <Column>
            <BookingLimitsCard form={form} />
            <SlotPreviewCard availability={availability} />
          </Column>
        </Columns>
        <div className={classes.foot} data-dirty={form.isDirty() || undefined}>
          <Button type="submit" loading={form.busy}>
            {t('save')}
          </Button>
          <p className={classes.state} role="status">
            {form.isDirty() ? t('unsaved') : ''}
          </p>
        </div>
      </form>
      <AffectedBookingsDialog
        asking={asking}
        onClose={() => ask(null)}
        save={async ({ values, changes }, answers) => {
          done(await saveSchedule({ ...changes, ...answers }), values);
        }}
      />
    </>
  );
}

const saidIn = (said: Availability): Schedule => ({
  timeZone: said.timeZone,
  hours: said.hours,
  days: said.days,
  closures: said.closures,
  noticeMinutes: said.noticeMinutes,
  horizonDays: said.horizonDays,
  bufferBefore: said.bufferBefore,
  bufferAfter: said.bufferAfter,
  sessionMinutes: said.sessionMinutes,
  dailySessions: said.dailySessions,
});

interface SaveAnswers {
  readonly resolve: AffectedBookingAnswer[];
  /** Set only when the dialog shows that there are more bookings than listed. */
  readonly others?: 'keep';
  readonly message: string;
}

/** A save that the server refused because of affected bookings. */
interface RefusedSave {
  readonly affected: AffectedBookings;
  readonly values: Schedule;
  readonly changes: ScheduleChanges;
}

interface AffectedBookingsDialogProps {
  asking: RefusedSave | null;
  onClose: () => void;
  save: (asking: RefusedSave, answers: SaveAnswers) => Promise<void>;
}

/** Asks for a decision about each session outside the new hours. */
function AffectedBookingsDialog({ asking, onClose, save }: AffectedBookingsDialogProps) {
  const { t } = useTranslation('availability');
  return (
    <Dialog opened={asking !== null} onClose={onClose} title={t('hits.title')} size="lg">
      {asking && (
        <AffectedBookingsForm
          affected={asking.affected}
          scope={asking.changes.expertId ? 'theirs' : 'mine'}
          confirm={{ kept: t('hits.save'), none: t('hits.save_none') }}
          fetchAffected={(how) => fetchAffectedBySchedule(asking.changes, how)}
          onBack={onClose}
          onSubmit={({ others, ...answers }) =>
            save(asking, { ...answers, ...(others && { others: 'keep' }) })
          }
        />
      )}
    </Dialog>
  );
}
