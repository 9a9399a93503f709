import { ActionIcon, Box, Button, Checkbox, Group, Popover, Stack, Tooltip } from '@mantine/core';
import type { ScheduleSettings } from '@thedot/domain/scheduling/schedule.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { listWeekdays } from '../../../lib/format/time-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { copyDay, sumOpenMinutes, nextInterval } from './weekly-hours.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { IconPlus, IconCopy } from '@tabler/icons-react';
import { useWeekdayName } from './use-weekday-name.ts';
import classes from './WeeklyHoursCard.module.css';
import { IntervalFields } from './IntervalFields.tsx';
import { useState } from 'react';

interface Props {
  form: ContractFormHandle<ScheduleSettings>;
  hasFixedZone: boolean;
}

/** The weekly hours as a grid and as fields. */
export function WeeklyHoursCard({ form, hasFixedZone }: Props) {
  const { t } = useTranslation('availability');
  const format = useFormat();
  const { hours } = form.values;

  return (
    <Card
      title={t('hours.title')}
      hint={t('hours.total', { hours: format.hours(sumOpenMinutes(hours)) })}
    >
      <Stack gap="lg">
        {!hasFixedZone && (
          <TimeZoneSelect
            label={t('hours.zone')}
            description={t('hours.zone_hint')}
            {...form.getInputProps('timeZone')}
          />
        )}
        <WeekGrid hours={hours} onChange={(next) => form.setFieldValue('hours', next)} />
        <div role="group" aria-label={t('hours.week')}>
          {listWeekdays().map((wday) => (
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
      </Stack>
    </Card>
  );
}

interface DayHoursProps {
  wday: number;
  form: ContractFormHandle<ScheduleSettings>;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onCopy: (to: readonly number[]) => void;
}

/** One weekday with its intervals and their errors. */
function DayHours({ wday, form, onAdd, onRemove, onCopy }: DayHoursProps) {
  const { t } = useTranslation('availability');
  const day = useWeekdayName()(wday);
  const mine = form.values.hours
    .map((interval, index) => ({ ...interval, index }))
    .filter((interval) => interval.wday === wday);

  return (
    <div className={classes.day} role="group" aria-label={day}>
      <span className={classes.name} data-capitalized data-closed={mine.length === 0 || undefined}>
        {day}
      </span>
      <div className={classes.intervals}>
        {mine.length === 0 && (
          <Box component="span" pt={10} c="var(--dot-ink-3)">
            {t('hours.closed')}
          </Box>
        )}
        {mine.map(({ index }) => (
          <IntervalFields
            key={index}
            dayName={day}
            path={`hours.${index}`}
            form={form}
            onRemove={() => onRemove(index)}
          />
        ))}
      </div>
      <Group gap={4} wrap="nowrap" mih={42}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('hours.add_to', { day })}
          onClick={onAdd}
        >
          {t('hours.add')}
        </Button>
        <CopyDay from={wday} onCopy={onCopy} />
      </Group>
    </div>
  );
}

interface CopyDayProps {
  from: number;
  onCopy: (to: readonly number[]) => void;
}

/** Copies the hours of one day to others; the working days are preselected. */
function CopyDay({ from, onCopy }: CopyDayProps) {
  const { t } = useTranslation('availability');
  const weekday = useWeekdayName();
  const others = listWeekdays().filter((wday) => wday !== from);
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState(() => others.filter(isWorkingDay).map(String));

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus
      withinPortal={false}
      position="bottom-end"
    >
      <Popover.Target>
        <Tooltip label={t('hours.copy')}>
          <ActionIcon
            size={36}
            aria-label={t('hours.copy_from', { day: weekday(from) })}
            onClick={() => setOpened((now) => !now)}
          >
            <IconCopy size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('hours.copy_from', { day: weekday(from) })}>
        <Stack gap="sm">
          <Checkbox.Group label={t('hours.copy_to')} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {others.map((wday) => (
                <Checkbox key={wday} value={String(wday)} label={weekday(wday)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button
            size="sm"
            disabled={chosen.length === 0}
            onClick={() => {
              onCopy(chosen.map(Number));
              setOpened(false);
            }}
          >
            {t('hours.copy_do')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const isWorkingDay = (wday: number) => wday >= 1 && wday <= 5;
