import { Box, Button } from '@mantine/core';
import { ScheduleSettings } from '@thedot/domain/scheduling/schedule.contract';
import { refuseSchedule } from '@thedot/domain/scheduling/schedule.rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { Column, Columns } from '../../../ui/Columns.tsx';
import type { FetchAffected } from '../affected-bookings/affected-bookings.data.ts';
import {
  type AffectedScope,
  findAffected,
  type ResourceAnswers,
} from '../affected-bookings/affected-bookings.ts';
import {
  AffectedBookingsDialog,
  type AffectedSave,
} from '../affected-bookings/AffectedBookingsDialog.tsx';
import { BookingLimitsCard, type LimitLabels } from './BookingLimitsCard.tsx';
import { DateOverridesCard, type NamedClosure } from './DateOverridesCard.tsx';
import classes from './ScheduleEditor.module.css';
import { WeeklyHoursCard } from './WeeklyHoursCard.tsx';

export type ChangedSchedule = Partial<ScheduleSettings>;

/** What the editor says of one kind of resource. */
export interface ScheduleLabels {
  readonly save: string;
  readonly saved: string;
  /** Who reads the notes of days off. */
  readonly noteHint: string;
  /** Of the booking policy; omitted when it is edited elsewhere. */
  readonly limits?: LimitLabels;
}

/** How the editor asks about bookings that the new schedule leaves outside. */
export interface AffectedDialog {
  readonly title: string;
  readonly scope: AffectedScope;
  readonly confirmLabel: string;
  readonly fetch: FetchAffected<ChangedSchedule>;
}

interface Props {
  /** The opening hours of a resource, their exceptions, and the fields of its booking policy that can be changed. */
  schedule: ScheduleSettings;
  labels: ScheduleLabels;
  /** Days on which the whole hub is closed. */
  hubClosures: readonly NamedClosure[];
  /** Sends the changed fields, with the decisions once there are any; returns the stored schedule. */
  onSave: (changes: ChangedSchedule, answers?: ResourceAnswers) => Promise<ScheduleSettings>;
  affected: AffectedDialog;
  /** The time zone is not edited here. */
  hasFixedZone?: boolean;
  /** Further cards beside the policy. */
  aside?: ReactNode;
}

/** Edits the whole schedule of a resource and saves it at once. */
export function ScheduleEditor({
  schedule,
  labels,
  hubClosures,
  onSave,
  affected: { fetch, ...dialog },
  hasFixedZone = false,
  aside,
}: Props) {
  const { t } = useTranslation('availability');
  const [refused, setRefused] = useState<AffectedSave<ChangedSchedule, ScheduleSettings> | null>(
    null,
  );
  const form = useContractForm(ScheduleSettings, {
    initialValues: schedule,
    submit: (values) => onSave(changesIn(values)),
    onDone: done,
    validate: (values) =>
      Object.fromEntries(refuseSchedule(values, toWallTime(new Date(), values.timeZone).day)),
    onRefused: (error, values) => {
      const affected = findAffected(error);
      if (affected) {
        const changes = changesIn(values);
        setRefused({ affected, changes, onSaved: (stored) => done(stored, values) });
      }
      return affected !== null;
    },
  });
  useSyncedForm(form, schedule);

  /** Hours are sent with their zone: it may have been changed in another tab. */
  function changesIn(values: ScheduleSettings): ChangedSchedule {
    const changes = changedFields(form.getInitialValues(), values);
    return {
      ...changes,
      ...((changes.hours ?? changes.days) && { timeZone: values.timeZone }),
    };
  }

  function done(stored: ScheduleSettings, sent: ScheduleSettings) {
    form.applyStored(stored, sent);
    showSuccess(labels.saved);
  }

  const isSplit = Boolean(labels.limits ?? aside);
  const dates = (
    <Column>
      <WeeklyHoursCard form={form} hasFixedZone={hasFixedZone} />
      <DateOverridesCard form={form} hubClosures={hubClosures} noteHint={labels.noteHint} />
    </Column>
  );
  return (
    <>
      <form {...form.formProps}>
        {isSplit ? (
          <Columns narrow="last">
            {dates}
            <Column>
              {labels.limits && <BookingLimitsCard form={form} labels={labels.limits} />}
              {aside}
            </Column>
          </Columns>
        ) : (
          dates
        )}
        <div className={classes.foot} data-dirty={form.isDirty() || undefined}>
          <Button type="submit" loading={form.busy}>
            {labels.save}
          </Button>
          <Box component="p" m={0} fz={14} c="var(--dot-ink-2)" role="status">
            {form.isDirty() ? t('unsaved') : ''}
          </Box>
        </div>
      </form>
      <AffectedBookingsDialog
        {...dialog}
        save={refused}
        fetchAffected={fetch}
        onSave={onSave}
        onClose={() => setRefused(null)}
      />
    </>
  );
}
