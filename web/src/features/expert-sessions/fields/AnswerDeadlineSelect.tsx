import { Select, type SelectProps } from '@mantine/core';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { answerDeadline } from '@thedot/domain/expert-sessions/bookings.rules';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { toSlot } from '../../scheduling/slots/slots.ts';

/** How many hours the counterpart has to answer; empty means the default: two days, or less before a time soon. */
export const ANSWER_DEADLINES = ['24', '', '72', '168'] as const;
export type AnswerDeadline = (typeof ANSWER_DEADLINES)[number];

/** Converts to the value sent; the server counts from its own clock. */
export const toAnswerHours = (hours: AnswerDeadline): number | undefined =>
  hours === '' ? undefined : Number(hours);

/** Returns the deadlines that end before the last selected time begins; all of them when none is selected. */
export function listPossibleDeadlines(
  selectedStarts: readonly string[],
  now: Date,
): AnswerDeadline[] {
  const last = Math.max(...selectedStarts.map((start) => Date.parse(start)));
  return ANSWER_DEADLINES.filter(
    (hours) =>
      hours === '' ||
      selectedStarts.length === 0 ||
      now.getTime() + Number(hours) * HOUR_MS <= last,
  );
}

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: AnswerDeadline;
  selectedStarts: readonly string[];
  /** The request goes to any expert of a topic: after no answer, to the next one. */
  isAnyExpert?: boolean;
  onChange: (value: AnswerDeadline) => void;
}

/** Selects the deadline for an answer; deadlines after the last time are disabled. */
export function AnswerDeadlineSelect({
  value = '',
  selectedStarts,
  isAnyExpert = false,
  onChange,
  ...field
}: Props) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const now = useNow();
  const possible = listPossibleDeadlines(selectedStarts, now);
  const slots = selectedStarts.map((start) => toSlot(start, 0));
  const time =
    slots.length > 0 &&
    format.dayAndTime(
      answerDeadline(slots, now, {
        answerIn: toAnswerHours(value),
        isReassignable: isAnyExpert,
      }),
    );
  const hint = isAnyExpert ? 'hintAny' : 'hint';
  return (
    <Select
      {...DESCRIPTION_BELOW}
      {...field}
      size="md"
      label={t('answerIn.label')}
      description={time ? t(`answerIn.${hint}At`, { time }) : t(`answerIn.${hint}`)}
      data={ANSWER_DEADLINES.map((hours) => ({
        value: hours,
        label: t(`answerIn.${hours === '' ? '48' : hours}`),
        disabled: !possible.includes(hours),
      }))}
      allowDeselect={false}
      value={value}
      onChange={(next) => onChange(ANSWER_DEADLINES.find((hours) => hours === next) ?? '')}
    />
  );
}
