import { ActionIcon, Button, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeekday } from '../use-weekday.ts';
import { WEEK } from '../week.ts';

interface Props {
  from: number;
  onCopy: (to: readonly number[]) => void;
}

/** Takes one day's hours to others; the five working days are chosen to begin with. */
export function CopyDay({ from, onCopy }: Props) {
  const { t } = useTranslation('availability');
  const weekday = useWeekday();
  const others = WEEK.filter((wday) => wday !== from);
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
