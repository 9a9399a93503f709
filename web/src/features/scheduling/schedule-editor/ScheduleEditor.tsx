import { Box, Button } from '@mantine/core';
import { ExpertSchedule } from '@thedot/domain/availability/availability.contract';
import type { AppError } from '@thedot/domain/errors';
import { refuseSchedule } from '@thedot/domain/scheduling/schedule.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { BookingLimitsCard } from './BookingLimitsCard.tsx';
import { DateOverridesCard, type NamedClosure } from './DateOverridesCard.tsx';
import classes from './ScheduleEditor.module.css';
import { WeeklyHoursCard } from './WeeklyHoursCard.tsx';

export type ChangedSchedule = Partial<ExpertSchedule>;

/** A save that was refused until the user decides about affected bookings. */
export interface RefusedSave {
  readonly error: AppError;
  readonly changes: ChangedSchedule;
  /** Takes over the stored schedule once the decision was sent. */
  readonly onSaved: (stored: ExpertSchedule) => void;
}

interface Props {
  /** The opening hours, their exceptions and the booking policy of a resource. */
  schedule: ExpertSchedule;
  /** Days on which the whole hub is closed. */
  hubClosures: readonly NamedClosure[];
  /** Sends the changed fields; returns the stored schedule. */
  onSave: (changes: ChangedSchedule) => Promise<ExpertSchedule>;
  /** Asks about affected bookings; returns whether the refusal is one of these. */
  onAffectedBookings: (refused: RefusedSave) => boolean;
  /** Further cards beside the policy. */
  aside?: ReactNode;
}

/** Edits the whole schedule of a resource and saves it at once. */
export function ScheduleEditor({
  schedule,
  hubClosures,
  onSave,
  onAffectedBookings,
  aside,
}: Props) {
  const { t } = useTranslation('availability');
  const form = useContractForm(ExpertSchedule, {
    initialValues: schedule,
    submit: (values) => onSave(changesIn(values)),
    onDone: done,
    validate: (values) =>
      Object.fromEntries(refuseSchedule(values, toWallTime(new Date(), values.timeZone).day)),
    onRefused: (error, values) =>
      onAffectedBookings({
        error,
        changes: changesIn(values),
        onSaved: (stored) => done(stored, values),
      }),
  });
  useSyncedForm(form, schedule);

  /** Hours are sent with their zone: it may have been changed in another tab. */
  function changesIn(values: ExpertSchedule): ChangedSchedule {
    const changes = changedFields(form.getInitialValues(), values);
    return {
      ...changes,
      ...((changes.hours ?? changes.days) && { timeZone: values.timeZone }),
    };
  }

  function done(stored: ExpertSchedule, sent: ExpertSchedule) {
    form.applyStored(stored, sent);
    showSuccess(t('saved'));
  }

  return (
    <form {...form.formProps}>
      <Columns narrow="last">
        <Column>
          <WeeklyHoursCard form={form} />
          <DateOverridesCard form={form} hubClosures={hubClosures} />
        </Column>
        <Column>
          <BookingLimitsCard form={form} />
          {aside}
        </Column>
      </Columns>
      <div className={classes.foot} data-dirty={form.isDirty() || undefined}>
        <Button type="submit" loading={form.busy}>
          {t('save')}
        </Button>
        <Box component="p" m={0} fz={14} c="var(--dot-ink-2)" role="status">
          {form.isDirty() ? t('unsaved') : ''}
        </Box>
      </div>
    </form>
  );
}
