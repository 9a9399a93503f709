import {
  ActionIcon,
  Box,
  Button,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { IntervalFields } from './IntervalFields.tsx';
import { nextInterval } from './weekly-hours.ts';
import type { ScheduleSettings } from '@thedot/domain/scheduling/schedule.contract';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../use-day-format.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { coversDay, isCalendarDay, weekdayOf } from '../../../lib/format/calendar-days.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { defaultIntervals, getDateStatus } from './date-status.ts';
import { useWeekdayName } from './use-weekday-name.ts';
import classes from './DateOverridesCard.module.css';
import { DateStatusCalendar } from './DateStatusCalendar.tsx';

export interface NamedClosure {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly name: string;
}

interface CardProps {
  form: ContractFormHandle<ScheduleSettings>;
  hubClosures: readonly NamedClosure[];
  /** Who reads the notes of days off. */
  noteHint: string;
}

/** Dates that differ from their weekday: days off and date overrides. */
export function DateOverridesCard({ form, hubClosures, noteHint }: CardProps) {
  const { t } = useTranslation('availability');
  const { days, closures, timeZone } = form.values;
  const today = toWallTime(new Date(), timeZone).day;
  const [selectedDate, setSelectedDate] = useState(today);
  const status = getDateStatus(selectedDate, form.values, hubClosures);
  const { entries, listProps } = useStableOrder(
    [
      ...days.map(({ date }, index) => ({ kind: 'own' as const, index, at: date })),
      ...closures.map(({ firstDay }, index) => ({ kind: 'off' as const, index, at: firstDay })),
    ].sort((a, b) => a.at.localeCompare(b.at)),
  );

  return (
    <Card title={t('dates.title')} hint={t('dates.hint')}>
      <div className={classes.halves}>
        <div>
          <DateStatusCalendar
            value={selectedDate}
            onChange={setSelectedDate}
            minDate={today}
            getStatus={(date) => getDateStatus(date, form.values, hubClosures)}
          />
          <SelectedDate
            date={selectedDate}
            form={form}
            hubName={hubClosures.find(coversDay(selectedDate))?.name}
          />
          <Group gap="xs">
            <Button
              variant="default"
              size="sm"
              disabled={status === 'off' || status === 'own'}
              onClick={() =>
                form.insertListItem('closures', {
                  firstDay: selectedDate,
                  lastDay: selectedDate,
                  note: '',
                })
              }
            >
              {t('dates.add_off')}
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={days.some(({ date }) => date === selectedDate)}
              onClick={() =>
                form.insertListItem('days', {
                  date: selectedDate,
                  intervals: defaultIntervals(selectedDate, form.values),
                })
              }
            >
              {t('dates.add_hours')}
            </Button>
          </Group>
        </div>
        {entries.length === 0 ? (
          <Text my={12} c="dimmed">
            {t('dates.none')}
          </Text>
        ) : (
          <ul className={classes.list} {...listProps}>
            {entries.map(({ kind, index }) => (
              <li key={rowKey({ kind, index })}>
                {kind === 'own' ? (
                  <DateHoursFields index={index} form={form} />
                ) : (
                  <ClosureFields index={index} form={form} noteHint={noteHint} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface SelectedDateProps {
  date: string;
  form: ContractFormHandle<ScheduleSettings>;
  hubName: string | undefined;
}

/** The status of the selected date. */
function SelectedDate({ date, form, hubName }: SelectedDateProps) {
  const { t } = useTranslation('availability');
  const dayFormat = useDayFormat();
  const weekday = useWeekdayName();
  const { clockRange } = useFormat();
  const status = getDateStatus(
    date,
    form.values,
    hubName === undefined ? [] : [{ firstDay: date, lastDay: date }],
  );
  const own = form.values.days.find((it) => it.date === date);
  const intervals = own?.intervals ?? defaultIntervals(date, form.values);
  return (
    <Stack component="p" gap={2} m="12px 0" mih={44} fz={14} role="status">
      <strong data-capitalized>{dayFormat.longDay(date)}</strong>
      <Box component="span" c="var(--dot-ink-2)">
        {t(`dates.mark.${status}`, {
          hours: intervals.map(({ start, end }) => clockRange(start, end)).join(', '),
          weekday: weekday(weekdayOf(date)),
          name: hubName ?? '',
        })}
      </Box>
    </Stack>
  );
}

/** The hours of one date, which replace those of its weekday. */
function DateHoursFields({
  index,
  form,
}: {
  index: number;
  form: ContractFormHandle<ScheduleSettings>;
}) {
  const { t } = useTranslation('availability');
  const dayFormat = useDayFormat();
  const mine = form.values.days[index];
  if (!mine) return null;
  const day = dayFormat.longDay(mine.date);
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
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Box component="strong" fw={600} data-capitalized>
          {day}
        </Box>
        <Tooltip label={t('dates.remove')}>
          <ActionIcon size={36} aria-label={t('dates.remove_of', { day })} onClick={drop}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Group>
      {wrong && (
        <Text role="alert" fz="sm" c="var(--dot-error)">
          {wrong}
        </Text>
      )}
      {mine.intervals.map((_, place) => (
        <IntervalFields
          key={place}
          dayName={day}
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
function ClosureFields({
  index,
  form,
  noteHint,
}: {
  index: number;
  form: ContractFormHandle<ScheduleSettings>;
  noteHint: string;
}) {
  const { t } = useTranslation('availability');
  const dayFormat = useDayFormat();
  const mine = form.values.closures[index];
  if (!mine) return null;
  const path = `closures.${index}`;
  const isTyped = isCalendarDay(mine.firstDay) && isCalendarDay(mine.lastDay);
  const days = isTyped && [...new Set([mine.firstDay, mine.lastDay])].map(dayFormat.shortDay);
  const name = days ? t('dates.off', { days: days.join(' – ') }) : t('dates.off_untyped');
  const dayField = (field: 'firstDay' | 'lastDay') => {
    const { onChange, ...props } = form.getInputProps(`${path}.${field}`);
    return { ...props, onChange: (day: string | null) => onChange(day ?? '') };
  };

  return (
    <Stack gap="xs" role="group" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Box component="strong" fw={600} data-capitalized>
          {name}
        </Box>
        <Tooltip label={t('dates.remove')}>
          <ActionIcon
            size={36}
            aria-label={t('dates.remove_of', { day: name })}
            onClick={() => form.removeListItem('closures', index)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <DateField label={t('dates.first')} {...dayField('firstDay')} />
        <DateField label={t('dates.last')} {...dayField('lastDay')} />
      </SimpleGrid>
      <TextInput
        label={<OptionalLabel>{t('dates.note')}</OptionalLabel>}
        placeholder={noteHint}
        maxLength={200}
        {...form.getInputProps(`${path}.note`)}
      />
    </Stack>
  );
}

interface Row {
  readonly kind: string;
  readonly index: number;
}

export const rowKey = ({ kind, index }: Row) => `${kind}-${index}`;

/** Keeps the order of a list while one of its fields has focus, so that no row moves during typing. */
export function useStableOrder<R extends Row>(sorted: readonly R[]) {
  const [frozenOrder, setFrozenOrder] = useState<readonly string[] | null>(null);
  const isSame = frozenOrder?.length === sorted.length;
  if (frozenOrder && !isSame) setFrozenOrder(null);
  const place = ({ kind, index }: R) => frozenOrder?.indexOf(rowKey({ kind, index })) ?? 0;
  return {
    entries: isSame ? sorted.toSorted((a, b) => place(a) - place(b)) : sorted,
    listProps: {
      onFocus: () => setFrozenOrder((before) => before ?? sorted.map(rowKey)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFrozenOrder(null);
      },
    },
  };
}
