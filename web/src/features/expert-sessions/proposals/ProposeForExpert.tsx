import { Box, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProposalTerms } from '@thedot/domain/expert-sessions/proposals.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonOption, PersonSelect } from '../../users/users.public.ts';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import type { NamedOption } from '../../../ui/fields/AsyncSelect.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { findPairError, termsQuery } from '../proposals.data.ts';
import classes from '../BookingForms.module.css';
import { ProposalBlocked, ProposalForm } from './ProposalForm.tsx';

interface FormProps {
  /** The people known before the form opens. */
  people?: { readonly expert?: NamedOption; readonly requester?: NamedOption };
  /** The chat room the proposal was opened from. */
  roomId?: string;
  onClose: () => void;
  onProposed?: () => void;
}

interface Props extends FormProps {
  opened: boolean;
}

export function ProposeForExpert({ opened, ...form }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <FormPanel opened={opened} onClose={form.onClose} title={t('behalf.title')}>
      {opened && <ProposeForExpertForm {...form} />}
    </FormPanel>
  );
}

/** Selects an expert and a requester, then shows the proposal form. */
function ProposeForExpertForm({ people = {}, roomId, onClose, onProposed }: FormProps) {
  const { t } = useTranslation('bookings');
  const [selectedExpert, setExpert] = useState<PersonOption | null>(null);
  const [foundRequester, setRequester] = useState<PersonOption | null>(null);
  const expert = people.expert ?? selectedExpert;
  const requester = people.requester ?? foundRequester;
  // Keeps the form values while the terms for another person load.
  const [last, setLast] = useState<ProposalTerms>();
  const terms = useQuery({
    ...termsQuery({ expertId: expert?.id ?? '', requesterId: requester?.id ?? '' }),
    enabled: expert !== null && requester !== null,
  });
  if (terms.data && terms.data !== last) setLast(terms.data);
  const noPair = findPairError(terms.error);
  // Not clearable: clearing a name would remove the form and its values.
  const field = {
    size: 'md',
    placeholder: t('behalf.find'),
    clearable: false,
    allowDeselect: false,
  };
  return (
    <>
      <div className={classes.rest}>
        <Box component="p" m={0} c="var(--dot-ink-2)">
          {t('behalf.lead')}
        </Box>
        {people.expert ? (
          <PersonLine label={t('roles.expert')} person={people.expert} />
        ) : (
          <PersonSelect
            {...field}
            label={t('roles.expert')}
            ofRole="expert"
            value={selectedExpert}
            onChange={setExpert}
          />
        )}
        {people.requester ? (
          <PersonLine label={t('behalf.whom')} person={people.requester} />
        ) : (
          <PersonSelect
            {...field}
            label={t('behalf.whom')}
            value={foundRequester}
            onChange={setRequester}
          />
        )}
        {noPair && <ProposalBlocked problem={noPair} />}
        {terms.isLoading && <Skeletons shape="text" count={last ? 1 : 4} />}
        {terms.isLoadingError && !noPair && (
          <LoadFailed text={t('offer.failed')} onRetry={() => void terms.refetch()} />
        )}
      </div>
      {last && expert && requester && (
        <ProposalForm
          proposal={{ expert, requester, terms: last, ...(roomId && { roomId }) }}
          isBlocked={noPair !== null || terms.data === undefined}
          onClose={onClose}
          onProposed={onProposed}
        />
      )}
    </>
  );
}

const PersonLine = ({ label, person }: { label: string; person: NamedOption }) => (
  <TextInput size="md" label={label} value={useDisplayName()(person.name)} readOnly />
);
