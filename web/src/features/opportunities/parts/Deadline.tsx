import { Text } from '@mantine/core';
import type { OpportunityCard } from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';

type Timed = Pick<OpportunityCard, 'deadline' | 'timeZone' | 'status'>;

/** How many days before its deadline an opportunity closes soon. */
const SOON_DAYS = 7;

/** Today, tomorrow or the days that are left, while it is open. */
export function DaysLeft({ opportunity }: { opportunity: Timed }) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const now = useNow();
  if (opportunity.status !== 'published') return null;
  const days = format.daysFromToday(opportunity.deadline, now);
  const isSoon = days <= SOON_DAYS;
  return (
    <Text
      span
      display="block"
      fz="sm"
      c={isSoon ? 'var(--dot-ink)' : 'dimmed'}
      {...(isSoon && { fw: 600 })}
    >
      {t('days_left', { count: days, context: days === 0 ? 'today' : '' })}
    </Text>
  );
}

/** The deadline in the reader's time zone, and in that of the opportunity when it differs. */
export function Deadline({ opportunity }: { opportunity: Timed }) {
  const { i18n } = useTranslation();
  const { deadline, timeZone } = opportunity;
  const { date, time, zone, zoneName } = useFormat();
  const there = formatFor({ language: i18n.language, zone: timeZone });
  const own = `${date(deadline)}, ${time(deadline)}`;
  const other = `${there.date(deadline)}, ${there.time(deadline)}`;
  return (
    <>
      <Text span display="block" fw={600}>
        <time dateTime={deadline}>{own}</time>
      </Text>
      {other !== own && (
        <Text span display="block" fz="sm" c="var(--dot-ink-2)">
          {zoneName(zone, deadline)}
          <br />
          {`${other}, ${zoneName(timeZone, deadline)}`}
        </Text>
      )}
      <DaysLeft opportunity={opportunity} />
    </>
  );
}
