import { Group, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Opportunity } from '@thedot/domain/opportunities/opportunities.contract';
import { listIneligibility } from '@thedot/domain/opportunities/opportunities.rules';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './EligibilityCard.module.css';

/** Whether the user can apply, or each reason why not, before they write anything. */
export function EligibilityCard({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useTranslation('opportunities');
  const reasons = listIneligibility(opportunity, opportunity.applicant, useNow());
  // The application is shown beside it.
  if (opportunity.applicant.application) return null;
  if (reasons.length === 0) {
    return (
      <Card title={t('eligible.title')}>
        <Group gap={10} wrap="nowrap">
          <IconCircleCheck
            size={22}
            stroke={1.75}
            color="var(--mantine-color-olive-5)"
            aria-hidden
          />
          <Text>{t('eligible.text')}</Text>
        </Group>
      </Card>
    );
  }
  return (
    <Card title={t('ineligible.title', { count: reasons.length })}>
      <ul className={classes.reasons}>
        {reasons.map((code) => (
          <li key={code}>
            <IconCircleX size={22} stroke={1.75} color="var(--dot-ink-3)" aria-hidden />
            <span>
              <ProblemText problem={{ code }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
