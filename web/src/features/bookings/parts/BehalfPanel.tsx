import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProposalTerms } from '@thedot/domain/bookings/proposals.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonOption, PersonSelect } from '../../../app/pickers/PersonSelect.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import type { NamedOption } from '../../../ui/fields/AsyncSelect.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { noPairOf, termsQuery } from '../proposals.data.ts';
import classes from './FormPanel.module.css';
import { NoPair } from './NoPair.tsx';
import { ProposalForm } from './ProposalForm.tsx';

interface FormProps {
  /** Who is known from the beginning. */
  between?: { readonly expert?: NamedOption; readonly requester?: NamedOption };
  /** The chat in which it came up. */
  roomId?: string;
  onClose: () => void;
  onProposed?: () => void;
}

interface Props extends FormProps {
  opened: boolean;
}

export function BehalfPanel({ opened, ...form }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <FormPanel opened={opened} onClose={form.onClose} title={t('behalf.title')}>
      {opened && <BehalfForm {...form} />}
    </FormPanel>
  );
}

/** Two people, and once both are known what is proposed between them. */
function BehalfForm({ between = {}, roomId, onClose, onProposed }: FormProps) {
  const { t } = useTranslation('bookings');
  const [foundExpert, setExpert] = useState<PersonOption | null>(null);
  const [foundRequester, setRequester] = useState<PersonOption | null>(null);
  const expert = between.expert ?? foundExpert;
  const requester = between.requester ?? foundRequester;
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
        {between.expert ? (
          <Known label={t('roles.expert')} person={between.expert} />
        ) : (
          <PersonSelect
            {...field}
            label={t('roles.expert')}
            ofRole="expert"
            value={foundExpert}
            onChange={setExpert}
          />
        )}
        {between.requester ? (
          <Known label={t('behalf.whom')} person={between.requester} />
        ) : (
          <PersonSelect
            {...field}
            label={t('behalf.whom')}
            value={foundRequester}
            onChange={setRequester}
          />
        )}
        {noPair && <NoPair problem={noPair} />}
        {terms.isLoading && <Skeletons shape="text" count={last ? 1 : 4} />}
        {terms.isLoadingError && !noPair && (
          <LoadFailed text={t('offer.failed')} onRetry={() => void terms.refetch()} />
        )}
      </div>
      {last && expert && requester && (
        <ProposalForm
          offer={{ expert, requester, terms: last, ...(roomId && { roomId }) }}
          isUnknown={noPair !== null || terms.data === undefined}
          onClose={onClose}
          onProposed={onProposed}
        />
      )}
    </>
  );
}

const Known = ({ label, person }: { label: string; person: NamedOption }) => (
  <TextInput size="md" label={label} value={useDisplayName()(person.name)} readOnly />
);
