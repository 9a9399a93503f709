import { Box, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { defaultMinutes } from '@thedot/domain/spaces/spaces.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { isCalendarDay } from '../../../lib/format/calendar-days.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  formatClockTime,
  parseClockTime,
  toInstant,
  toWallTime,
} from '../../../lib/format/wall-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { timeFieldWidth } from '../../../ui/fields/time-field-width.ts';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { type ProposedTime, proposedTime } from '../proposed-time.ts';
import type { InitialBooking } from '../initial-booking.ts';
import { desksQuery } from '../desks.data.ts';
import { DeskList } from './DeskList.tsx';
import { PlanPicture } from './PlanPicture.tsx';

interface Props {
  space: Space;
  /** Undefined for users who cannot book. */
  onBook: ((initial: InitialBooking) => void) | undefined;
}

interface Time extends ProposedTime {
  readonly minutes: number;
}

/** The next time of a usual booking. */
function firstTime(space: Space): Time {
  const proposed = proposedTime(space.timeZone);
  const minutes = defaultMinutes(space);
  if (space.nextFree === null || Date.parse(space.nextFree) <= startOf(proposed, space.timeZone)) {
    return { ...proposed, minutes };
  }
  const next = toWallTime(space.nextFree, space.timeZone);
  return { day: next.day, from: next.minutes, minutes };
}

const startOf = ({ day, from }: ProposedTime, timeZone: string) =>
  toInstant({ day, minutes: from }, timeZone).getTime();

/** The desks of a space at a time: on its floor plan, if it has one, and as a list. */
export function FloorPlan({ space, onBook }: Props) {
  const { t } = useTranslation('find-spaces');
  const [time, setTime] = useState(() => firstTime(space));
  const start = startOf(time, space.timeZone);
  const slot: Slot = {
    start: new Date(start).toISOString(),
    end: new Date(start + time.minutes * MINUTE_MS).toISOString(),
  };
  const desks = useQuery(desksQuery(space.id, slot));
  const { data } = desks;
  const canBook = onBook && data?.refusal === null && !desks.isPlaceholderData;
  const view = {
    desks: data?.items ?? [],
    onBook: canBook
      ? (desk: number) => onBook({ start: slot.start, minutes: time.minutes, desk })
      : undefined,
  };
  return (
    <Card title={t('plan.title')} hint={t(onBook ? 'plan.hint' : 'plan.hint_read')}>
      <TimeBar space={space} time={time} onChange={setTime} />
      {desks.isLoadingError && (
        <LoadFailed text={t('plan.failed')} onRetry={() => void desks.refetch()} />
      )}
      {desks.isPending && <Skeletons shape="rows" count={3} />}
      {data && (
        <Box aria-busy={desks.isPlaceholderData} mt="md">
          {data.refusal !== null && (
            <Text role="status" mb="md" fw={600}>
              {t('plan.impossible')} <ProblemText problem={{ code: data.refusal }} />
            </Text>
          )}
          {data.plan && <PlanPicture plan={data.plan} name={space.name} {...view} />}
          <DeskList {...view} />
        </Box>
      )}
    </Card>
  );
}

interface TimeBarProps {
  space: Space;
  time: Time;
  onChange: (time: Time) => void;
}

function TimeBar({ space: { timeZone, lengths }, time, onChange }: TimeBarProps) {
  const { t } = useTranslation('find-spaces');
  const format = useFormat();
  const [typed, setTyped] = useState(formatClockTime(time.from));
  return (
    <Group grow align="flex-start" preventGrowOverflow={false} gap="sm">
      <DateField
        label={t('find.day')}
        value={time.day}
        min={toWallTime(new Date(), timeZone).day}
        datesOnly
        miw={140}
        onChange={(day) => isCalendarDay(day) && onChange({ ...time, day })}
      />
      <TimeField
        label={t('find.time')}
        value={typed}
        miw={timeFieldWidth()}
        onChange={(next) => {
          setTyped(next);
          if (/^\d\d:\d\d$/.test(next)) onChange({ ...time, from: parseClockTime(next) });
        }}
      />
      <Select
        label={t('find.length')}
        allowDeselect={false}
        miw={110}
        data={lengths.map((it) => ({ value: String(it), label: format.length(it) }))}
        value={String(time.minutes)}
        onChange={(next) => onChange({ ...time, minutes: Number(next ?? time.minutes) })}
      />
    </Group>
  );
}
