import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MAX_AGENDA_ITEMS } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import type { EventForm } from './event-form.ts';
import classes from './EventForm.module.css';

/** The parts of the program with their speakers. */
export function AgendaField({ form }: { form: ContractFormHandle<EventForm> }) {
  const { t } = useTranslation('events');
  const { agenda, start } = form.values;
  return (
    <Stack gap="sm" role="group" aria-label={t('agenda.title')}>
      <Text fw={600} fz="sm">
        {t('agenda.title')}
      </Text>
      {agenda.map((_, at) => (
        // The parts have no id of their own, and are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={at} gap="sm" className={classes.part ?? ''}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t('agenda.part')}
              maxLength={200}
              {...form.getInputProps(`agenda.${at}.title`)}
            />
            <MomentField
              label={t('agenda.start')}
              timeLabel={t('field.start_time')}
              {...form.getInputProps(`agenda.${at}.start`)}
            />
          </SimpleGrid>
          <TextInput
            label={<OptionalLabel>{t('agenda.speakers')}</OptionalLabel>}
            maxLength={300}
            {...form.getInputProps(`agenda.${at}.speakers`)}
          />
          <Group justify="flex-end">
            <Button variant="subtle" size="xs" onClick={() => form.removeListItem('agenda', at)}>
              {t('agenda.remove')}
            </Button>
          </Group>
        </Stack>
      ))}
      {agenda.length < MAX_AGENDA_ITEMS && (
        <Group>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              form.insertListItem('agenda', {
                start: agenda.at(-1)?.start ?? start,
                title: '',
                speakers: '',
                text: '',
              })
            }
          >
            {t('agenda.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
