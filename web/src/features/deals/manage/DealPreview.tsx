import { Box } from '@mantine/core';
import type { Deal, ManagedDeal } from '@thedot/domain/deals/deal-fields.contract';
import { hasEnded } from '@thedot/domain/deals/deals.rules';
import { useTranslation } from 'react-i18next';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';
import { Card } from '../../../ui/Card.tsx';
import { DealCard } from '../parts/DealCard.tsx';
import { DealText } from '../parts/DealText.tsx';

/** The card of a deal as its audience sees it before they take it. */
export function DealCardPreview({ deal }: { deal: ManagedDeal }) {
  const today = useHubToday();
  const { id, title, partner, text, logo, offer, validFrom, validTo, left } = deal;
  const shown: Deal = {
    id,
    title,
    partner,
    text,
    logo,
    offer,
    validFrom,
    validTo,
    left,
    taken: null,
    isOver: hasEnded({ validTo, today }),
  };
  return (
    <Box maw={360}>
      <DealCard deal={shown} isPreview />
    </Box>
  );
}

/** The stored deal as its audience sees it: the card, and the text on its page. */
export function DealPreview({ deal }: { deal: ManagedDeal }) {
  const { t } = useTranslation('manage-deals');
  return (
    <>
      <Box mb={20}>
        <Card title={t('preview.card')} hint={t('preview.card_hint')}>
          <DealCardPreview deal={deal} />
        </Card>
      </Box>
      <DealText deal={deal} />
    </>
  );
}
