import { ActionIcon, Button, Group, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDayFormat } from '../use-day-format.ts';
import { stepDay, VIEWS } from './timeline-view.ts';
import type { TimelineView } from './timeline.ts';

interface Props {
  view: TimelineView;
  day: string;
  /** The days shown. */
  days: readonly string[];
  today: string;
  onChange: (next: { view?: TimelineView; day?: string | null }) => void;
}

/** The period and the view of a timeline. */
export function TimelineBar({ view, day, days, today, onChange }: Props) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const dayFormat = useDayFormat();
  const titles = {
    day: dayFormat.longDay(day),
    week: `${dayFormat.shortDay(days[0] ?? day)} – ${dayFormat.shortDay(days.at(-1) ?? day)}`,
    month: format.month(`${day}T12:00:00Z`),
  };
  return (
    <Group gap={10} p="14px 20px 0">
      <Group gap={6} wrap="nowrap">
        <Button
          variant="default"
          disabled={days.includes(today)}
          onClick={() => onChange({ day: null })}
        >
          {t('week.today')}
        </Button>
        {([-1, 1] as const).map((step) => (
          <ActionIcon
            key={step}
            size={40}
            variant="default"
            aria-label={t(step < 0 ? `timeline.previous.${view}` : `timeline.next.${view}`)}
            onClick={() => onChange({ day: stepDay(view, day, step) })}
          >
            {step < 0 ? (
              <IconChevronLeft size={19} stroke={1.75} aria-hidden />
            ) : (
              <IconChevronRight size={19} stroke={1.75} aria-hidden />
            )}
          </ActionIcon>
        ))}
      </Group>
      <Title
        order={2}
        fz={17}
        flex={{ base: '1 1 100%', xs: 1 }}
        data-capitalized
        aria-live="polite"
      >
        {titles[view]}
      </Title>
      <SegmentedControl
        aria-label={t('timeline.view')}
        value={view}
        onChange={(next) => onChange({ view: next })}
        data={VIEWS.map((value) => ({ value, label: t(`timeline.views.${value}`) }))}
      />
    </Group>
  );
}
