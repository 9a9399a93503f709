import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import type { NamedOption } from '../../../ui/fields/AsyncSelect.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { noPairOf, termsQuery } from '../proposals.data.ts';
import classes from './FormPanel.module.css';
import { NoPair } from './NoPair.tsx';
import { ProposalForm } from './ProposalForm.tsx';

interface Props {
  opened: boolean;
  expert: NamedOption;
  requester: NamedOption;
  /** The chat in which it comes up. */
  roomId: string;
  onClose: () => void;
  onProposed: () => void;
}

/** An expert proposes a session to somebody without having one of theirs open. */
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
  const noPair = noPairOf(terms.error);
  return (
    <>
      {(noPair || !terms.data) && (
        <div className={classes.rest}>
          {noPair ? (
            <NoPair problem={noPair} />
          ) : terms.isPending ? (
            <Skeletons shape="text" count={4} />
          ) : (
            <LoadFailed text={t('offer.failed')} onRetry={() => void terms.refetch()} />
          )}
        </div>
      )}
      {terms.data && (
        <ProposalForm
          offer={{ expert, requester, terms: terms.data, roomId }}
          isUnknown={noPair !== null}
          {...on}
        />
      )}
    </>
  );
}
