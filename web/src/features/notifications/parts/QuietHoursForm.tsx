import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import {
  type QuietHours as Hours,
  QuietHours,
} from '@thedot/domain/notifications/preferences.contract';
import { refuseQuietHours } from '@thedot/domain/notifications/quiet-hours.rules';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useSaveQuietHours } from '../preferences.data.ts';

/** The default quiet hours. */
const NIGHT: Hours = { starts: '21:00', ends: '07:00' };

export function QuietHoursForm({ quietHours }: { quietHours: Hours | null }) {
  const { t } = useTranslation('preferences');
  const save = useSaveQuietHours();
  const { clockTime } = useFormat();
  const begun = { starts: clockTime(NIGHT.starts), ends: clockTime(NIGHT.ends) };
  const isOn = save.isPending ? save.variables !== null : quietHours !== null;

  const toggle = (on: boolean) =>
    save.mutate(on ? NIGHT : null, {
      onSuccess: () => showSuccess(on ? t('quiet.begun', begun) : t('quiet.given_up')),
      onError: (error) => showProblem(error),
    });

  return (
    <Stack>
      <Switch
        label={t('quiet.switch')}
        checked={isOn}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {isOn && <Times hours={quietHours ?? NIGHT} save={save.mutateAsync} />}
    </Stack>
  );
}

interface TimesProps {
  hours: Hours;
  save: (hours: Hours) => Promise<unknown>;
}

function Times({ hours, save }: TimesProps) {
  const { t } = useTranslation('preferences');
  const { zone, zoneName, clockTime } = useFormat();
  const form = useContractForm(QuietHours, {
    initialValues: hours,
    validate: (values) => ({ ends: refuseQuietHours(values) }),
    submit: save,
    onDone: () => showSuccess(t('quiet.saved')),
    errorFields: { 'notification.quiet_hours': 'ends' },
  });
  return (
    <form {...form.formProps}>
      <Group gap={14} align="flex-start" mb="md">
        <TimeField w={132} label={t('quiet.starts')} {...form.getInputProps('starts')} />
        <TimeField w={132} label={t('quiet.ends')} {...form.getInputProps('ends')} />
        <Button type="submit" loading={form.busy} mt={25}>
          {t('quiet.save')}
        </Button>
      </Group>
      <Text fz="sm" c="var(--dot-ink-2)">
        {t('quiet.zone', { zone: zoneName(zone), time: clockTime('07:00') })}
      </Text>
    </form>
  );
}
