import { useQuery } from '@tanstack/react-query';
import type { ProposalTerms } from '@thedot/domain/bookings/proposals.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Found, PersonPick } from '../../../app/pickers/PersonPick.tsx';
import { FormPanel } from '../../../ui/FormPanel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { noPairOf, termsQuery } from '../proposals.data.ts';
import classes from './FormPanel.module.css';
import { NoPair } from './NoPair.tsx';
import { ProposalForm } from './ProposalForm.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function BehalfPanel({ opened, onClose }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <FormPanel opened={opened} onClose={onClose} title={t('behalf.title')}>
      {opened && <BehalfForm onClose={onClose} />}
    </FormPanel>
  );
}

/** Two people, and once both are known what is proposed between them. */
function BehalfForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('bookings');
  const [expert, setExpert] = useState<Found | null>(null);
  const [requester, setRequester] = useState<Found | null>(null);
  // What is typed stays while another of the two is chosen.
  const [last, setLast] = useState<ProposalTerms>();
  const terms = useQuery({
    ...termsQuery({ expertId: expert?.id ?? '', requesterId: requester?.id ?? '' }),
    enabled: expert !== null && requester !== null,
  });
  if (terms.data && terms.data !== last) setLast(terms.data);
  const noPair = noPairOf(terms.error);
  // Pressing a cross on the way to another name would take the form and its words away.
  const field = {
    size: 'md',
    placeholder: t('behalf.find'),
    clearable: false,
    allowDeselect: false,
  };
  return (
    <>
      <div className={classes.rest}>
        <p className={classes.hint}>{t('behalf.lead')}</p>
        <PersonPick
          {...field}
          label={t('roles.expert')}
          ofRole="expert"
          value={expert}
          onChange={setExpert}
        />
        <PersonPick {...field} label={t('behalf.whom')} value={requester} onChange={setRequester} />
        {noPair && <NoPair problem={noPair} />}
        {terms.isLoading && <Skeletons shape="text" count={last ? 1 : 4} />}
        {terms.isLoadingError && !noPair && (
          <LoadFailed text={t('offer.failed')} onRetry={() => void terms.refetch()} />
        )}
      </div>
      {last && expert && requester && (
        <ProposalForm
          offer={{ expert, requester, terms: last }}
          isUnknown={noPair !== null || terms.data === undefined}
          onClose={onClose}
        />
      )}
    </>
  );
}
