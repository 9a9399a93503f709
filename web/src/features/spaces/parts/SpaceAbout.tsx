import { Text } from '@mantine/core';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './SpaceAbout.module.css';

/** What a space is, by which rules it is booked, and its terms of use. */
export function SpaceAbout({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const { description, terms, lengths, maxMinutes, horizonDays } = space;
  const shortest = Math.min(...lengths);
  const rules = [
    shortest < maxMinutes
      ? t('rules.lengths', { from: format.length(shortest), to: format.length(maxMinutes) })
      : t('rules.length', { length: format.length(maxMinutes) }),
    t('rules.horizon', { count: horizonDays }),
    space.needsApproval && t('rules.approval'),
    space.changeNoticeMinutes > 0 &&
      t('rules.change', { length: format.length(space.changeNoticeMinutes) }),
    space.checkInMinutes !== null && t('rules.check_in', { count: space.checkInMinutes }),
  ].filter((rule) => rule !== false);
  return (
    <Card title={t('rules.title')}>
      {description && <Text className={classes.text}>{description}</Text>}
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {terms && (
        <>
          <Text component="h3" fz="sm" fw={650} mt={16} mb={4}>
            {t('rules.terms')}
          </Text>
          <Text className={classes.text} fz="sm" c="var(--dot-ink-2)">
            {terms}
          </Text>
        </>
      )}
    </Card>
  );
}
