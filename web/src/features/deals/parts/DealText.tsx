import { Text } from '@mantine/core';
import type { Deal } from '@thedot/domain/deals/deal-fields.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';

export function DealText({ deal }: { deal: Pick<Deal, 'text'> }) {
  const { t } = useTranslation('deals');
  return (
    <Card title={t('about')}>
      <Text fz={15} lh={1.6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {deal.text}
      </Text>
    </Card>
  );
}
