import { ActionIcon, Button, Group, Stack, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Schedule } from '@thedot/domain/availability/availability.contract';
import { useTranslation } from 'react-i18next';
import { useDayWords } from '../../../app/slots/use-day-words.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { nextInterval } from '../week.ts';
import classes from './DateFields.module.css';
import { IntervalFields } from './IntervalFields.tsx';

/** The hours of one date, in place of those of its weekday. */
export function DateHoursFields({
  index,
  form,
}: {
  index: number;
  form: ContractFormHandle<Schedule>;
}) {
  const { t } = useTranslation('availability');
  const words = useDayWords();
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
