import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { noPairOf, termsQuery } from '../proposals.data.ts';
import { partyOf } from '../sides.ts';
import classes from './FormPanel.module.css';
import { NoPair } from './NoPair.tsx';
import { ProposalForm } from './ProposalForm.tsx';

/** An expert proposes a further session to whom they have met; what is under way comes first. */
export function ProposeSession({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const [isOpen, panel] = useDisclosure(false);
  const { expert, requester } = booking;
  const mayPropose = partyOf(booking, useMe().id) === 'expert' && booking.status !== 'pending';
  const terms = useQuery({
    ...termsQuery({ expertId: expert.id, requesterId: requester.id }),
    enabled: mayPropose,
  });
  const name = useDisplayName()(requester.name);
  // Whoever has left the hub, or may not book experts any more, is not proposed anything.
  const noPair = noPairOf(terms.error);
  // Open, it stays: its words belong to whoever typed them.
  if (!isOpen && (!mayPropose || terms.isPending || noPair)) return null;
  return (
    <Card title={t('offer.title')} hint={t('offer.hint', { name })}>
      {terms.data ? (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
          onClick={panel.open}
        >
          {t('offer.open')}
        </Button>
      ) : (
        <LoadFailed text={t('offer.failed')} onRetry={() => void terms.refetch()} />
      )}
      <FormPanel opened={isOpen} onClose={panel.close} title={t('offer.panel', { name })}>
        {isOpen && noPair && (
          <div className={classes.rest}>
            <NoPair problem={noPair} />
          </div>
        )}
        {isOpen && terms.data && (
          <ProposalForm
            offer={{ expert, requester, terms: terms.data, before: booking }}
            isUnknown={noPair !== null}
            onClose={panel.close}
          />
        )}
      </FormPanel>
    </Card>
  );
}
