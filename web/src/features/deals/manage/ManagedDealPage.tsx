import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ManagedDeal } from '@thedot/domain/deals/deal-fields.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PageTabs } from '../../../ui/layout/PageTabs.tsx';
import { RecordHeader } from '../../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { useAudienceText } from '../../organizations/use-audience-text.public.ts';
import { DealLogo } from '../parts/DealLogo.tsx';
import { DealButtons } from './DealActions.tsx';
import { DealDetailsForm } from './DealForms.tsx';
import { DealPreview } from './DealPreview.tsx';
import { DealStatusBadge } from './DealStatusBadge.tsx';
import { DealUsage } from './DealUsage.tsx';
import { managedDealQuery } from './manage-deals.data.ts';

/** Everything that staff manage of one deal. */
export function ManagedDealPage() {
  const { id = '' } = useParams();
  const query = useQuery(managedDealQuery(id));
  useLiveSubscription({ lists: ['deals'] });
  return (
    <RecordScreen
      listPath="/manage-deals"
      namespace="manage-deals"
      query={query}
      header={(deal) => <Header deal={deal} />}
      main={(deal) => <DealTabs key={deal.id} deal={deal} />}
    />
  );
}

function Header({ deal }: { deal: ManagedDeal }) {
  const navigate = useNavigate();
  const audienceText = useAudienceText();
  return (
    <RecordHeader
      title={deal.title}
      picture={<DealLogo partner={deal.partner} logo={deal.logo} size={72} />}
      badges={
        <>
          <DealStatusBadge status={deal.status} />
          <Text component="span" c="var(--dot-ink-2)">
            {deal.partner} · {audienceText(deal.audience)}
          </Text>
        </>
      }
      actions={<DealButtons deal={deal} onRemoved={() => void navigate('/manage-deals')} />}
    />
  );
}

function DealTabs({ deal }: { deal: ManagedDeal }) {
  const { t } = useTranslation('manage-deals');
  return (
    <>
      {deal.status === 'withdrawn' && (
        <Box mb="md">
          <InlineAlert tone="info">{t('withdraw.because', { reason: deal.reason })}</InlineAlert>
        </Box>
      )}
      <PageTabs
        label={deal.title}
        tabs={[
          {
            name: 'details',
            title: t('tab.details'),
            content: <DealDetailsForm deal={deal} />,
          },
          { name: 'preview', title: t('tab.preview'), content: <DealPreview deal={deal} /> },
          { name: 'usage', title: t('tab.usage'), content: <DealUsage deal={deal} /> },
        ]}
      />
    </>
  );
}
