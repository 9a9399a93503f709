import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import type { NamedOption } from '../../../ui/fields/AsyncSelect.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { findPairError, termsQuery } from '../proposals.data.ts';
import classes from '../BookingForms.module.css';
import { ProposalBlocked, ProposalForm } from './ProposalForm.tsx';

interface Props {
  opened: boolean;
  expert: NamedOption;
  requester: NamedOption;
  /** The chat room the proposal is opened from. */
  roomId: string;
  onClose: () => void;
  onProposed: () => void;
}

/** Lets an expert propose a session from a chat. */
export function ProposePanel({ opened, requester, ...form }: Props) {
  const { t } = useTranslation('bookings');
  const name = useDisplayName()(requester.name);
  return (
    <FormPanel opened={opened} onClose={form.onClose} title={t('offer.panel', { name })}>
      <Terms requester={requester} {...form} />
    </FormPanel>
  );
}

function Terms({ expert, requester, roomId, ...on }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('bookings');
  const terms = useQuery(termsQuery({ expertId: expert.id, requesterId: requester.id }));
  const noPair = findPairError(terms.error);
  return (
    <>
      {(noPair || !terms.data) && (
        <div className={classes.rest}>
          {noPair ? (
            <ProposalBlocked problem={noPair} />
          ) : terms.isPending ? (
            <Skeletons shape="text" count={4} />
          ) : (
            <LoadFailed text={t('offer.failed')} onRetry={() => void terms.refetch()} />
          )}
        </div>
      )}
      {terms.data && (
        <ProposalForm
          proposal={{ expert, requester, terms: terms.data, roomId }}
          isBlocked={noPair !== null}
          {...on}
        />
      )}
    </>
  );
}
