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
  requested: number;
  /** Formats an amount with its unit. */
  formatAmount: (amount: number) => string;
  /** From this share of the limit on, the meter warns. */
  warnAt?: number;
  /** The accessible name of the meter, with plain numbers. */
  getLabel: (texts: QuotaTexts) => string;
  /** What is left without the request. */
  getRemainingText: (texts: QuotaTexts) => string;
  /** The visible text: what is left now, or after the request. */
  getText: (texts: QuotaTexts, isAfter: boolean) => string;
  /** Narrower screens show the meter alone. */
  visibleFrom?: 'md';
}

/** How much of a quota is used, including the current request. */
export function QuotaUsage(props: Props) {
  const format = useFormat();
  const { used, limit, requested, formatAmount, getLabel, getRemainingText, getText } = props;
  const { warnAt, visibleFrom } = props;
  const textsAfter = (more: number, formatValue: (amount: number) => string): QuotaTexts => ({
    used: formatValue(used + more),
    left: formatValue(Math.max(0, limit - used - more)),
    limit: formatValue(limit),
  });
  return (
    <>
      <DotMeter
        size={9}
        value={used + requested}
        max={limit}
        {...(warnAt !== undefined && { warnAt })}
        label={getLabel(textsAfter(requested, format.number))}
        valueText={getRemainingText(textsAfter(0, formatAmount))}
      />
      <Text span inherit c="var(--dot-ink-2)" {...(visibleFrom && { visibleFrom })}>
        {getText(textsAfter(requested, formatAmount), requested > 0)}
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
  formatAmount: (hours: number) => format.hours(hours * 60),
  warnAt: EXPERT_HOURS_WARNING,
});
