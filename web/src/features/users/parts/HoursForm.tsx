import { Button, Group, Stack } from '@mantine/core';
import { type Availability, Week } from '@thedot/domain/availability/availability.contract';
import { refuseInterval } from '@thedot/domain/availability/availability.rules';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/show-done.tsx';
import { useContractForm } from '../../../app/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { TimeZoneSelect } from '../../../ui/TimeZoneSelect.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { saveMyHours } from '../../availability/availability.data.ts';
import { copyDay, minutesOpen, nextInterval, WEEK } from '../week.ts';
import { DayHours } from './DayHours.tsx';
import classes from './HoursForm.module.css';
import { WeekDots } from './WeekDots.tsx';

/** The week as it is typed beside the week as it looks. */
export function HoursForm({ mine, hint }: { mine: Availability; hint: string }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const form = useContractForm(Week, {
    initialValues: { timeZone: mine.timeZone, hours: mine.hours },
    // Hours are of a zone: another one may have been chosen elsewhere meanwhile.
    submit: (week, changes) => saveMyHours(changes.hours ? week : changes),
    onDone: ({ timeZone, hours }, sent) => {
      form.keep({ timeZone, hours }, sent);
      showDone(t('hours.saved'));
    },
    refuse: ({ hours }) =>
      Object.fromEntries(hours.map((_, i) => [`hours.${i}.end`, refuseInterval(hours, i)])),
  });
  const { hours } = form.values;

  return (
    <form {...form.formProps} className={classes.sheets}>
      <Card title={t('hours.title')} hint={hint}>
        <Stack gap="lg">
          <TimeZoneSelect
            label={t('profile.time_zone')}
            description={t('hours.zone_hint')}
            {...form.getInputProps('timeZone')}
          />
          <div role="group" aria-label={t('hours.week')}>
            {WEEK.map((wday) => (
              <DayHours
                key={wday}
                wday={wday}
                form={form}
                onAdd={() => form.insertListItem('hours', nextInterval(hours, wday))}
                onRemove={(index) => form.removeListItem('hours', index)}
                onCopy={(to) => form.setFieldValue('hours', copyDay(hours, wday, to))}
              />
            ))}
          </div>
          <Group>
            <Button type="submit" loading={form.busy}>
              {t('hours.save')}
            </Button>
          </Group>
        </Stack>
      </Card>
      <Card
        title={t('hours.glance')}
        hint={t('hours.total', { hours: format.hours(minutesOpen(hours)) })}
      >
        <WeekDots hours={hours} />
      </Card>
    </form>
  );
}
