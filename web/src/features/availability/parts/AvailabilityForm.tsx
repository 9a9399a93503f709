import { Button } from '@mantine/core';
import {
  type Availability,
  AffectedBookingsDetails,
  Schedule,
} from '@thedot/domain/availability/availability.contract';
import { refuseSchedule } from '@thedot/domain/availability/schedule.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { type Asked, saveSaid } from '../availability.data.ts';
import classes from './AvailabilityForm.module.css';
import { DatesCard } from './DatesCard.tsx';
import { DistancesCard } from './DistancesCard.tsx';
import { type Asking, HitsDialog } from './HitsDialog.tsx';
import { HoursCard } from './HoursCard.tsx';
import { SeenCard } from './SeenCard.tsx';

interface Props {
  said: Availability;
  expertId?: string;
}

/** Everything said of one's time, saved as one; sessions that it would leave outside are asked about first. */
export function AvailabilityForm({ said, expertId }: Props) {
  const { t } = useTranslation('availability');
  const [asking, ask] = useState<Asking | null>(null);
  const form = useContractForm(Schedule, {
    initialValues: saidIn(said),
    submit: (values) => saveSaid(changesIn(values)),
    onDone: done,
    validate: (values) =>
      Object.fromEntries(refuseSchedule(values, toWallTime(new Date(), values.timeZone).day)),
    onRefused: (error, values) => {
      const hits = AffectedBookingsDetails.safeParse(error.details).data?.affected;
      if (error.code !== 'availability.hits' || !hits) return false;
      ask({ hits, values, asked: changesIn(values) });
      return true;
    },
  });
  useSyncedForm(form, saidIn(said));

  /** Hours are of a zone: another one may have been chosen elsewhere meanwhile. */
  function changesIn(values: Schedule): Asked {
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
            <HoursCard form={form} />
            <DatesCard form={form} />
          </Column>
          <Column>
            <DistancesCard form={form} />
            <SeenCard said={said} />
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
      <HitsDialog
        asking={asking}
        onClose={() => ask(null)}
        save={async ({ values, asked }, answers) => {
          done(await saveSaid({ ...asked, ...answers }), values);
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
