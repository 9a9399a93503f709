import { Select, SimpleGrid, Text } from '@mantine/core';
import { IconDoor } from '@tabler/icons-react';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { date, id, wallTime } from '@thedot/domain/kernel/fields';
import { isTimeRefusal } from '@thedot/domain/scheduling/alternatives.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { SPACE_TIME_REFUSALS } from '@thedot/domain/spaces/spaces.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatFor, zoneCity } from '../../../lib/format/format.ts';
import { TimeZoneContext, useFormat } from '../../../lib/format/use-format.ts';
import {
  formatClockTime,
  parseClockTime,
  toInstant,
  toWallTime,
} from '../../../lib/format/wall-time.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { Alternatives, parseAlternatives } from '../../scheduling/Alternatives.tsx';
import { useChangeSpaceBooking } from './calendar.data.ts';

/** A booking, and where and when it was dropped. */
export interface BookingMove extends Slot {
  readonly booking: SpaceBooking;
  readonly spaceId: string;
}

interface Props {
  opened: boolean;
  /** Null before the dialog was opened. */
  move: BookingMove | null;
  /** Where it can be moved to. */
  spaces: readonly Space[];
  onClose: () => void;
}

/** Moves a booking to another time or space: what dragging it does, with fields. */
export function MoveBookingDialog({ opened, move, spaces, onClose }: Props) {
  const { t } = useTranslation('find-spaces');
  const { hubZone } = useFormat();
  const space = spaces.find((it) => it.id === move?.spaceId);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('move.title')} size="lg">
      {move && space && (
        <TimeZoneContext value={{ reader: space.timeZone, hub: hubZone }}>
          <MoveForm move={move} spaces={spaces} onClose={onClose} />
        </TimeZoneContext>
      )}
    </Dialog>
  );
}

const MoveValues = z.strictObject({
  spaceId: id,
  day: date,
  time: wallTime,
  minutes: z.number(),
});
type MoveValues = z.infer<typeof MoveValues>;

function toValues({ spaceId, start, end }: Slot & { readonly spaceId: string }, zone: string) {
  const { day, minutes } = toWallTime(start, zone);
  return {
    spaceId,
    day,
    time: formatClockTime(minutes),
    minutes: (Date.parse(end) - Date.parse(start)) / MINUTE_MS,
  };
}

function toSlot({ day, time, minutes }: MoveValues, zone: string): Slot {
  const start = toInstant({ day, minutes: parseClockTime(time) }, zone);
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  return { start: start.toISOString(), end: end.toISOString() };
}

interface FormProps {
  move: BookingMove;
  spaces: readonly Space[];
  onClose: () => void;
}

function MoveForm({ move, spaces, onClose }: FormProps) {
  const { t, i18n } = useTranslation(['find-spaces', 'spaces']);
  const format = useFormat();
  const change = useChangeSpaceBooking();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { booking } = move;
  // Each time is shown, and typed, in the zone of its space.
  const zoneOf = (spaceId: string) =>
    spaces.find((it) => it.id === spaceId)?.timeZone ?? format.zone;
  const describe = (spaceId: string, { start, end }: Slot) => {
    const zone = zoneOf(spaceId);
    const name = spaces.find((it) => it.id === spaceId)?.name ?? booking.space.name;
    const when = formatFor({ language: i18n.language, zone }).dayAndRange(start, end);
    return `${name}, ${when}${zone === zoneOf(booking.space.id) ? '' : ` (${zoneCity(zone)})`}`;
  };
  const old = describe(booking.space.id, booking);
  const isPlace = (it: Space) => it.id === booking.space.id || it.bookable;
  const lengthsOf = (spaceId: string, minutes: number) => {
    const lengths = spaces.find((it) => it.id === spaceId)?.lengths ?? [];
    return [...new Set([...lengths, minutes])].toSorted((a, b) => a - b);
  };
  return (
    <DialogForm<MoveValues, unknown>
      schema={MoveValues}
      initialValues={toValues(move, zoneOf(move.spaceId))}
      confirmLabel={t('move.confirm')}
      successMessage={t('move.moved')}
      errorTitle="errors.title_booking"
      onClose={onClose}
      submit={(values) =>
        change.mutateAsync({
          id: booking.id,
          body: {
            ...toSlot(values, zoneOf(values.spaceId)),
            ...(values.spaceId !== booking.space.id && { spaceId: values.spaceId }),
          },
        })
      }
      onRefused={(error) => {
        setRefusal(isTimeRefusal(error.code, SPACE_TIME_REFUSALS) ? error : null);
        return false;
      }}
    >
      {(form) => {
        const { spaceId, day, time, minutes } = form.values;
        const isComplete = MoveValues.safeParse(form.values).success;
        const slot = isComplete ? toSlot(form.values, zoneOf(spaceId)) : null;
        return (
          <>
            <DescriptionList
              items={[
                [t('move.from'), old],
                [
                  t('move.to'),
                  <Text key="to" span fw={600} role="status">
                    {slot && describe(spaceId, slot)}
                  </Text>,
                ],
              ]}
            />
            {booking.seriesId !== null && (
              <Text fz="sm" c="var(--dot-ink-2)">
                {t('move.series')}
              </Text>
            )}
            <Alternatives
              items={parseAlternatives(refusal)}
              onSelect={({ resource, ...chosen }) => {
                setRefusal(null);
                form.setValues(toValues({ spaceId: resource.id, ...chosen }, zoneOf(resource.id)));
              }}
              otherIcon={<IconDoor size={16} stroke={1.75} aria-hidden />}
            />
            <Select
              label={t('move.space')}
              allowDeselect={false}
              searchable
              data={spaces.filter(isPlace).map((it) => ({ value: it.id, label: it.name }))}
              value={spaceId}
              onChange={(next) => form.setFieldValue('spaceId', next ?? spaceId)}
            />
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
              <DateField
                label={t('find.day')}
                {...form.getInputProps('day')}
                value={day}
                onChange={(next) => form.setFieldValue('day', next ?? '')}
              />
              <TimeField
                label={t('find.time')}
                {...form.getInputProps('time')}
                value={time}
                onChange={(next) => form.setFieldValue('time', next)}
              />
              <Select
                label={t('find.length')}
                allowDeselect={false}
                data={lengthsOf(spaceId, minutes).map((it) => ({
                  value: String(it),
                  label: format.length(it),
                }))}
                value={String(minutes)}
                onChange={(next) => form.setFieldValue('minutes', Number(next ?? minutes))}
              />
            </SimpleGrid>
          </>
        );
      }}
    </DialogForm>
  );
}
