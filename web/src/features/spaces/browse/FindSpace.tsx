import { Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FLOORS, SPACE_MAX_DURATION_MIN } from '@thedot/domain/limits';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { type Space, SpaceEquipment } from '@thedot/domain/spaces/spaces.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalendarDay } from '../../../lib/format/calendar-days.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { formatClockTime, parseClockTime, toWallTime } from '../../../lib/format/wall-time.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { timeFieldWidth } from '../../../ui/fields/time-field-width.ts';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { spacesQuery } from '../spaces.data.ts';
import { useSpaceFormat } from '../use-space-format.ts';
import type { BookedSpace } from './BookSpaceOf.tsx';
import { findSpacesQuery, type SpaceWish } from './browse.data.ts';
import classes from './FindSpace.module.css';
import { proposedTime } from '../proposed-time.ts';
import { EquipmentFilter } from './use-space-filters.tsx';

interface Props {
  group: SpaceGroup | undefined;
  onBook: (booked: BookedSpace) => void;
}

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 480];

/** Finds spaces that are free at a time and fit; of the others, it offers the next free time. */
export function FindSpace({ group, onBook }: Props) {
  const { t } = useTranslation(['find-spaces', 'spaces']);
  const format = useFormat();
  const { zone: timeZone } = format;
  const [wish, setWish] = useState(() => ({
    ...proposedTime(timeZone),
    minutes: SPACE_MAX_DURATION_MIN,
    persons: 1,
    equipment: [] as readonly SpaceEquipment[],
    floor: null as string | null,
  }));
  const [time, setTime] = useState(formatClockTime(wish.from));
  const change = (next: Partial<SpaceWish>) => setWish((before) => ({ ...before, ...next }));
  return (
    <Stack gap="lg" px={{ base: 16, sm: 24 }} pb={24}>
      <search>
        <Stack gap="md">
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <DateField
              label={t('find.day')}
              value={wish.day}
              min={toWallTime(new Date(), timeZone).day}
              datesOnly
              isInPanel
              onChange={(day) => isCalendarDay(day) && change({ day })}
            />
            <TimeField
              flex={`0 0 ${timeFieldWidth()}px`}
              label={t('find.time')}
              value={time}
              onChange={(next) => {
                setTime(next);
                if (/^\d\d:\d\d$/.test(next)) change({ from: parseClockTime(next) });
              }}
            />
            <Select
              label={t('find.length')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={LENGTHS.map((it) => ({ value: String(it), label: format.length(it) }))}
              value={String(wish.minutes)}
              onChange={(next) => change({ minutes: Number(next ?? wish.minutes) })}
            />
          </Group>
          <Group align="flex-end">
            <NumberInput
              label={t('spaces:book.persons')}
              w={110}
              min={1}
              max={1000}
              value={wish.persons}
              onChange={(next) => change({ persons: Math.max(1, Number(next)) })}
            />
            <Select
              label={t('filter.floor')}
              placeholder={t('filter.any_floor')}
              clearable
              clearButtonProps={{ 'aria-label': t('filter.any_floor') }}
              comboboxProps={{ withinPortal: false }}
              data={FLOORS.map((it) => ({ value: String(it), label: t(`spaces:floor.${it}`) }))}
              value={wish.floor}
              onChange={(floor) => change({ floor })}
            />
            <EquipmentFilter
              options={SpaceEquipment.options}
              value={wish.equipment}
              onChange={(equipment) => change({ equipment })}
            />
          </Group>
          <TimeZoneNote />
        </Stack>
      </search>
      <Found group={group} wish={{ ...wish, timeZone }} onBook={onBook} />
    </Stack>
  );
}

interface FoundSlot {
  readonly space: Space;
  readonly slot: Slot;
}

function Found({ group, wish, onBook }: Props & { wish: SpaceWish }) {
  const { t } = useTranslation('find-spaces');
  const spaces = useQuery(spacesQuery(group));
  const found = useQuery(findSpacesQuery(group, wish));
  if (spaces.isLoadingError || found.isLoadingError) {
    const retry = () => Promise.all([spaces.refetch(), found.refetch()]);
    return <LoadFailed text={t('failed')} onRetry={() => void retry()} />;
  }
  if (!spaces.data || !found.data) return <Skeletons shape="rows" count={4} />;
  const byId = new Map(spaces.data.map((space) => [space.id, space]));
  const matches = found.data.flatMap(({ spaceId, ...slot }): FoundSlot[] => {
    const space = byId.get(spaceId);
    return space ? [{ space, slot }] : [];
  });
  if (matches.length === 0) {
    return <EmptyState title={t('find.none')} text={t('find.none_text')} />;
  }
  const isThen = ({ slot: { start } }: FoundSlot) => {
    const at = toWallTime(start, wish.timeZone);
    return at.day === wish.day && at.minutes === wish.from;
  };
  const then = matches.filter(isThen);
  return (
    <>
      <FoundList
        title={t('find.then', { count: then.length })}
        found={then}
        wish={wish}
        onBook={onBook}
      />
      <FoundList
        title={t('find.later')}
        found={matches.filter((it) => !isThen(it))}
        wish={wish}
        onBook={onBook}
        isLater
      />
    </>
  );
}

interface ListProps extends Pick<Props, 'onBook'> {
  title: string;
  found: readonly FoundSlot[];
  wish: SpaceWish;
  /** They are free at another time than the one asked for. */
  isLater?: boolean;
}

function FoundList({ title, found, wish, onBook, isLater = false }: ListProps) {
  const { t } = useTranslation('find-spaces');
  const format = useFormat();
  const spaceFormat = useSpaceFormat();
  if (found.length === 0 && isLater) return null;
  return (
    <section aria-label={title}>
      <Text component="h3" fz={15} fw={700} m="0 0 4px">
        <span role="status">{title}</span>
      </Text>
      <ul className={classes.found}>
        {found.map(({ space, slot: { start } }) => (
          <li key={space.id}>
            <i className={classes.dot} data-later={isLater || undefined} aria-hidden />
            <div className={classes.words}>
              <Text fw={600}>{space.name}</Text>
              <Text fz="sm" c="var(--dot-ink-2)">
                {[
                  t(`type.${space.type}`),
                  spaceFormat.floor(space),
                  spaceFormat.seats(space),
                  ...spaceFormat.equipment(space),
                ].join(' · ')}
              </Text>
            </div>
            <Button
              variant={isLater ? 'default' : 'filled'}
              aria-label={t('find.book_at', { name: space.name, when: format.dayAndTime(start) })}
              onClick={() => onBook({ space, start, minutes: wish.minutes })}
            >
              {isLater ? format.dayAndTime(start) : t('find.book')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
