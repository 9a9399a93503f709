import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';

/** The rules by which a space is booked, as sentences. */
export function useSpaceRules(space: Space): readonly string[] {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const { lengths, maxMinutes, horizonDays, noticeMinutes, changeNoticeMinutes } = space;
  const shortest = Math.min(...lengths);
  return [
    shortest < maxMinutes
      ? t('rules.lengths', { from: format.length(shortest), to: format.length(maxMinutes) })
      : t('rules.length', { length: format.length(maxMinutes) }),
    noticeMinutes > 0 && t('rules.notice', { length: format.length(noticeMinutes) }),
    t('rules.horizon', { count: horizonDays }),
    space.needsApproval &&
      t(space.type === '5g_station' ? 'rules.approval_station' : 'rules.approval'),
    changeNoticeMinutes > 0 && t('rules.change', { length: format.length(changeNoticeMinutes) }),
    space.checkInMinutes !== null && t('rules.check_in', { count: space.checkInMinutes }),
  ].filter((rule) => rule !== false);
}
