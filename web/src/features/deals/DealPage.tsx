import { Button, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import type { Deal } from '@thedot/domain/deals/deal-fields.contract';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Facts } from '../../ui/records/Facts.tsx';
import { RecordHeader } from '../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../ui/records/RecordScreen.tsx';
import { dealQuery } from './deals.data.ts';
import { DealCode } from './parts/DealCode.tsx';
import { DealLogo } from './parts/DealLogo.tsx';
import { DealText } from './parts/DealText.tsx';
import { useDealFormat } from './use-deal-format.ts';

/** One deal: what it is, and its code or link. */
export function DealPage() {
  const { id = '' } = useParams();
  const query = useQuery(dealQuery(id));
  useLiveSubscription({ lists: ['deals'] });
  return (
    <RecordScreen
      listPath="/deals"
      namespace="deals"
      query={query}
      header={(deal) => <Header deal={deal} />}
      main={(deal) => <DealText deal={deal} />}
      aside={(deal) => (
        <>
          <DealCode deal={deal} />
          <DealFacts deal={deal} />
        </>
      )}
    />
  );
}

function Header({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const canManage = can(toPerson(useMe()), screenAccess('/manage-deals'));
  return (
    <RecordHeader
      title={deal.title}
      picture={<DealLogo partner={deal.partner} logo={deal.logo} size={72} />}
      badges={
        <>
          <Text component="span" c="var(--dot-ink-2)">
            {deal.partner}
          </Text>
          {deal.isOver && <Chip>{t('state.over')}</Chip>}
        </>
      }
      actions={
        canManage && (
          <Button
            component={Link}
            to={`/manage-deals/${deal.id}`}
            variant="default"
            leftSection={<IconAdjustments size={18} stroke={1.75} aria-hidden />}
          >
            {t('manage_this')}
          </Button>
        )
      }
    />
  );
}

function DealFacts({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const format = useDealFormat();
  return (
    <Card title={t('facts.title')}>
      <Facts
        facts={[
          { name: t('facts.partner'), value: deal.partner },
          { name: t('facts.from'), value: format.day(deal.validFrom) },
          { name: t('facts.to'), value: format.day(deal.validTo) },
        ]}
      />
    </Card>
  );
}
