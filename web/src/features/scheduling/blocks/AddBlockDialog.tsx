import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { FieldErrorCode } from '@thedot/domain/errors';
import { optionalText, wallEnd } from '@thedot/domain/kernel/fields';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { BlockedTime, NewBlock } from '@thedot/domain/scheduling/blocks.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { isCalendarDay } from '../../../lib/format/calendar-days.ts';
import { parseTypedTime } from '../../../lib/format/typed-time.ts';
import { parseClockTime, toInstant, toWallTime } from '../../../lib/format/wall-time.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { dayRangeProps } from '../day-range-props.ts';
import type { FetchAffected } from '../affected-bookings/affected-bookings.data.ts';
import { findAffected, toResourceAnswers } from '../affected-bookings/affected-bookings.ts';
import { AffectedBookingsForm } from '../affected-bookings/AffectedBookingsForm.tsx';

const BlockValues = z.object({
  firstDay: z.string(),
  startTime: z.string(),
  lastDay: z.string(),
  endTime: z.string(),
  unit: z.number().nullable(),
  note: optionalText(500),
});
type BlockValues = z.infer<typeof BlockValues>;

export type BlockInput = z.input<typeof NewBlock>;

/** What is blocked, and how. */
export interface BlockTarget {
  readonly resourceId: string;
  readonly timeZone: string;
  /** Parts that can be blocked alone, such as the desks of a space. */
  readonly units?: {
    readonly count: number;
    readonly whole: string;
    readonly nameOf: (unit: number) => string;
  };
  readonly add: (block: BlockInput) => Promise<unknown>;
  readonly fetchAffected: FetchAffected<z.input<typeof BlockedTime>>;
}

interface Props {
  target: BlockTarget;
  opened: boolean;
  onClose: () => void;
}

interface AffectedBlock {
  readonly block: BlockInput;
  readonly affected: AffectedBookings;
}

/** Asks for the time and the reason, then for a decision about the bookings at that time. */
export function AddBlockDialog({ target, opened, onClose }: Props) {
  const { t } = useTranslation('availability');
  const [refused, setRefused] = useState<AffectedBlock | null>(null);
  const close = () => {
    setRefused(null);
    onClose();
  };
  const done = () => {
    close();
    showSuccess(t('blocks.added'));
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('blocks.add')} size="lg">
      <div hidden={refused !== null}>
        <TimeForm
          target={target}
          onSubmit={target.add}
          onAffectedBookings={setRefused}
          onBack={onClose}
          onDone={done}
        />
      </div>
      {refused && (
        <AffectedBookingsForm
          affected={refused.affected}
          scope="block"
          confirmLabel={t('blocks.add')}
          fetchAffected={(options) => target.fetchAffected(timeOf(refused.block), options)}
          onBack={() => setRefused(null)}
          onSubmit={async (answers) => {
            await target.add({ ...refused.block, ...toResourceAnswers(answers) });
            done();
          }}
        />
      )}
    </Dialog>
  );
}

const timeOf = ({ resourceId, unit, start, end }: BlockInput) => ({ resourceId, unit, start, end });

interface TimeFormProps {
  target: BlockTarget;
  onSubmit: (block: BlockInput) => Promise<unknown>;
  onAffectedBookings: (refused: AffectedBlock) => void;
  onBack: () => void;
  onDone: () => void;
}

/** The times are those of the clock on the wall of the resource. */
function TimeForm({ target, onSubmit, onAffectedBookings, onBack, onDone }: TimeFormProps) {
  const { t } = useTranslation('availability');
  const { resourceId, timeZone, units } = target;
  const today = toWallTime(new Date(), timeZone).day;
  const instantOf = (day: string, time: string) =>
    toInstant(
      { day, minutes: parseClockTime(parseTypedTime(time, { isEnd: true })) },
      timeZone,
    ).toISOString();
  const toBlock = (values: BlockValues): BlockInput => ({
    resourceId,
    unit: values.unit,
    start: instantOf(values.firstDay, values.startTime),
    end: instantOf(values.lastDay, values.endTime),
    note: values.note,
  });
  return (
    <DialogForm<BlockValues, unknown>
      schema={BlockValues}
      initialValues={{
        firstDay: today,
        startTime: '',
        lastDay: today,
        endTime: '',
        unit: null,
        note: '',
      }}
      submit={(values) => onSubmit(toBlock(values))}
      onDone={onDone}
      validate={refuseTimes}
      errorFields={{
        'block.order': 'endTime',
        'block.past': 'endTime',
        'block.too_long': 'lastDay',
      }}
      errorTitle="errors.title_booking"
      onRefused={(error, values) => {
        const affected = findAffected(error);
        if (affected) onAffectedBookings({ block: toBlock(values), affected });
        return affected !== null;
      }}
      confirmLabel={t('blocks.add')}
      onClose={onBack}
      staysOpen
    >
      {(form) => {
        const { first, last } = dayRangeProps(form);
        return (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
              <DateField label={t('blocks.first')} data-autofocus {...first} />
              <TimeField label={t('blocks.from')} {...form.getInputProps('startTime')} />
              <DateField label={t('blocks.last')} {...last} />
              <TimeField isEnd label={t('blocks.to')} {...form.getInputProps('endTime')} />
            </SimpleGrid>
            {units && units.count > 1 && (
              <Select
                label={t('blocks.what')}
                allowDeselect={false}
                data={[
                  { value: '0', label: units.whole },
                  ...Array.from({ length: units.count }, (_, index) => ({
                    value: String(index + 1),
                    label: units.nameOf(index + 1),
                  })),
                ]}
                {...form.getInputProps('unit')}
                value={String(form.values.unit ?? 0)}
                onChange={(value) => form.setFieldValue('unit', Number(value) || null)}
              />
            )}
            <TextInput
              {...DESCRIPTION_BELOW}
              label={<OptionalLabel>{t('blocks.note')}</OptionalLabel>}
              description={t('blocks.note_hint')}
              maxLength={500}
              {...form.getInputProps('note')}
            />
          </>
        );
      }}
    </DialogForm>
  );
}

const refuseTimes = ({ firstDay, lastDay, startTime, endTime }: BlockValues) => ({
  firstDay: refuseDay(firstDay),
  lastDay: refuseDay(lastDay),
  startTime: refuseTime(startTime),
  endTime: refuseTime(endTime),
});

const refuseDay = (day: string): FieldErrorCode | null =>
  isCalendarDay(day) ? null : day === '' ? 'field.required' : 'field.date';

function refuseTime(time: string): FieldErrorCode | null {
  if (time === '') return 'field.required';
  return wallEnd.safeParse(parseTypedTime(time, { isEnd: true })).success ? null : 'field.time';
}
