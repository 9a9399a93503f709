import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { findPairError, termsQuery } from '../proposals.data.ts';
import { partyOf } from '../booking-viewer.ts';
import classes from '../BookingForms.module.css';
import { ProposalBlocked, ProposalForm } from './ProposalForm.tsx';

/** Lets an expert propose another session to the same requester, once this booking is not pending. */
export function ProposeSessionCard({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const [isOpen, panel] = useDisclosure(false);
  const { expert, requester } = booking;
  const canPropose = partyOf(booking, useMe().id) === 'expert' && booking.status !== 'pending';
  const terms = useQuery({
    ...termsQuery({ expertId: expert.id, requesterId: requester.id }),
    enabled: canPropose,
  });
  const name = useDisplayName()(requester.name);
  // Users who left the hub or may not book experts can't receive proposals.
  const noPair = findPairError(terms.error);
  // An open panel stays, so that typed text is not lost.
  if (!isOpen && (!canPropose || terms.isPending || noPair)) return null;
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
            <ProposalBlocked problem={noPair} />
          </div>
        )}
        {isOpen && terms.data && (
          <ProposalForm
            proposal={{ expert, requester, terms: terms.data, previous: booking }}
            isBlocked={noPair !== null}
            onClose={panel.close}
          />
        )}
      </FormPanel>
    </Card>
  );
}
