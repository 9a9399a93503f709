import { SimpleGrid, TextInput } from '@mantine/core';
import { MAX_AGENDA_ITEMS } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import type { EventForm } from './event-form.ts';
import { PartsField } from './PartsField.tsx';

/** The parts of the program with their speakers. */
export function AgendaField({ form }: { form: ContractFormHandle<EventForm> }) {
  const { t } = useTranslation('events');
  const { agenda, start } = form.values;
  return (
    <PartsField
      title={t('agenda.title')}
      max={MAX_AGENDA_ITEMS}
      addLabel={t('agenda.add')}
      removeLabel={t('agenda.remove')}
      onAdd={() =>
        form.insertListItem('agenda', {
          start: agenda.at(-1)?.start ?? start,
          title: '',
          speakers: '',
          text: '',
        })
      }
      onRemove={(at) => form.removeListItem('agenda', at)}
      // The parts have no id of their own, and are only added at the end.
      parts={agenda.map((_, at) => ({
        key: at,
        fields: (
          <>
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
          </>
        ),
      }))}
    />
  );
}
