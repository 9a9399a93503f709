import { Text } from '@mantine/core';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import classes from './SpaceAbout.module.css';
import { useSpaceRules } from './use-space-rules.ts';

/** What a space is, by which rules it is booked, and its terms of use. */
export function SpaceAbout({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const { description, terms } = space;
  const rules = useSpaceRules(space);
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
