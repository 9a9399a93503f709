import { ActionIcon, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Schedule } from '@thedot/domain/availability/availability.contract';
import { useTranslation } from 'react-i18next';
import { useDayWords } from '../../../app/slots/use-day-words.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import classes from './DateFields.module.css';

/** Days off, from the first to the last. */
export function ClosureFields({
  index,
  form,
}: {
  index: number;
  form: ContractFormHandle<Schedule>;
}) {
  const { t } = useTranslation('availability');
  const words = useDayWords();
  const mine = form.values.closures[index];
  if (!mine) return null;
  const path = `closures.${index}`;
  const isOne = mine.firstDay === mine.lastDay;
  const isTyped = mine.firstDay !== '' && mine.lastDay !== '';
  const days = isOne
    ? words.shortDay(mine.firstDay)
    : `${words.shortDay(mine.firstDay)} – ${words.shortDay(mine.lastDay)}`;
  const name = isTyped ? t('dates.off', { days }) : t('dates.off_untyped');
  const dayField = (field: 'firstDay' | 'lastDay') => {
    const { onChange, ...props } = form.getInputProps(`${path}.${field}`);
    return { ...props, onChange: (day: string | null) => onChange(day ?? '') };
  };

  return (
    <Stack gap="xs" role="group" aria-label={name}>
      <div className={classes.head}>
        <strong className={classes.name}>{name}</strong>
        <Tooltip label={t('dates.remove')}>
          <ActionIcon
            size={36}
            aria-label={t('dates.remove_of', { day: name })}
            onClick={() => form.removeListItem('closures', index)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.pair}>
        <DateField label={t('dates.first')} {...dayField('firstDay')} />
        <DateField label={t('dates.last')} {...dayField('lastDay')} />
      </div>
      <TextInput
        label={<OptionalLabel>{t('dates.note')}</OptionalLabel>}
        placeholder={t('dates.note_hint')}
        maxLength={200}
        {...form.getInputProps(`${path}.note`)}
      />
    </Stack>
  );
}
