import { ActionIcon, Button, Group, Stack, Tooltip, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Schedule } from '@thedot/domain/availability/availability.contract';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../scheduling/use-day-format.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { nextInterval } from './weekly-hours.ts';
import classes from './DateOverrideFields.module.css';
import { IntervalFields } from './IntervalFields.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';

/** The hours of one date, which replace those of its weekday. */
export function DateHoursFields({
  index,
  form,
}: {
  index: number;
  form: ContractFormHandle<Schedule>;
}) {
  const { t } = useTranslation('availability');
  const words = useDayFormat();
  const mine = form.values.days[index];
  if (!mine) return null;
  const day = words.longDay(mine.date);
  const path = `days.${index}`;
  const wrong = form.errors[`${path}.date`];
  const drop = () => form.removeListItem('days', index);

  function add() {
    const hours = mine?.intervals.map((it) => ({ ...it, wday: 0 })) ?? [];
    const { start, end } = nextInterval(hours, 0);
    form.insertListItem(`${path}.intervals`, { start, end });
  }

  return (
    <Stack gap="xs" role="group" aria-label={day}>
      <div className={classes.head}>
        <strong className={classes.name}>{day}</strong>
        <Tooltip label={t('dates.remove')}>
          <ActionIcon size={36} aria-label={t('dates.remove_of', { day })} onClick={drop}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
      {mine.intervals.map((_, place) => (
        <IntervalFields
          key={place}
          of={day}
          path={`${path}.intervals.${place}`}
          form={form}
          onRemove={() =>
            mine.intervals.length > 1 ? form.removeListItem(`${path}.intervals`, place) : drop()
          }
        />
      ))}
      <Group>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('hours.add_to', { day })}
          onClick={add}
        >
          {t('hours.add')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Days off, from the first to the last. */
export function ClosureFields({
  index,
  form,
}: {
  index: number;
  form: ContractFormHandle<Schedule>;
}) {
  const { t } = useTranslation('availability');
  const words = useDayFormat();
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
