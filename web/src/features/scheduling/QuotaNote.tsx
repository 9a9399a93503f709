import { Text } from '@mantine/core';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { DotMeter } from '../../ui/dots/DotMeter.tsx';
import { useFormat } from '../../lib/format/use-format.ts';

/** Formatted amounts of a quota. */
export type QuotaTexts = Readonly<Record<'used' | 'left' | 'limit', string>>;

interface Props {
  /** Amounts in the unit of the quota, for example hours or bookings. */
  used: number;
  limit: number;
  /** What the request would add, shown before it is sent. */
  adding: number;
  /** Formats an amount with its unit. */
  unit: (amount: number) => string;
  /** From this share of the limit on, the meter warns. */
  warnAt?: number;
  /** The accessible name of the meter, with plain numbers. */
  label: (words: QuotaTexts) => string;
  /** What is left without the request. */
  left: (words: QuotaTexts) => string;
  /** The visible text: what is left now, or after the request. */
  text: (words: QuotaTexts, isAfter: boolean) => string;
  /** Narrower screens show the meter alone. */
  visibleFrom?: 'md';
}

const MOST_DOTS = 12;

/** How much of a quota is used, including the current request. */
export function QuotaNote({ used, limit, adding, unit, label, left, text, ...rest }: Props) {
  const format = useFormat();
  const { warnAt, visibleFrom } = rest;
  const scale = Math.max(1, limit / MOST_DOTS);
  const wordsAfter = (more: number, say: (amount: number) => string): QuotaTexts => ({
    used: say(used + more),
    left: say(Math.max(0, limit - used - more)),
    limit: say(limit),
  });
  return (
    <>
      <DotMeter
        size={9}
        value={(used + adding) / scale}
        max={limit / scale}
        {...(warnAt !== undefined && { warnAt })}
        label={label(wordsAfter(adding, format.number))}
        valueText={left(wordsAfter(0, unit))}
      />
      <Text span inherit c="var(--dot-ink-2)" {...(visibleFrom && { visibleFrom })}>
        {text(wordsAfter(adding, unit), adding > 0)}
      </Text>
    </>
  );
}

/** The hours with an expert as a quota. */
export const toHoursQuota = (
  { usedMinutes, limitMinutes }: HoursUsed,
  format: Pick<ReturnType<typeof useFormat>, 'hours'>,
) => ({
  used: usedMinutes / 60,
  limit: limitMinutes / 60,
  unit: (hours: number) => format.hours(hours * 60),
  warnAt: EXPERT_HOURS_WARNING,
});
