import { useQuery } from '@tanstack/react-query';
import type { ProposalTerms } from '@thedot/domain/bookings/proposals.contract';
import { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonPick } from '../../../app/pickers/PersonPick.tsx';
import { ProblemText } from '../../../app/ProblemText.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { Named } from '../../../ui/SearchedSelect.tsx';
import { termsQuery } from '../proposals.data.ts';
import { FormPanel } from './FormPanel.tsx';
import classes from './FormPanel.module.css';
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
  const [expert, setExpert] = useState<Named | null>(null);
  const [requester, setRequester] = useState<Named | null>(null);
  // What is typed stays while another of the two is chosen.
  const [last, setLast] = useState<ProposalTerms>();
  const terms = useQuery({
    ...termsQuery({ expertId: expert?.id ?? '', requesterId: requester?.id ?? '' }),
    enabled: expert !== null && requester !== null,
  });
  if (terms.data && terms.data !== last) setLast(terms.data);
  return (
    <>
      <div className={classes.rest}>
        <p className={classes.hint}>{t('behalf.lead')}</p>
        <PersonPick
          size="md"
          label={t('roles.expert')}
          placeholder={t('behalf.find')}
          ofRole="expert"
          value={expert?.id ?? null}
          onChange={setExpert}
        />
        <PersonPick
          size="md"
          label={t('behalf.whom')}
          placeholder={t('behalf.find')}
          value={requester?.id ?? null}
          onChange={setRequester}
        />
        {terms.error instanceof AppError && (
          <Note>
            <ProblemText problem={terms.error} />
          </Note>
        )}
      </div>
      {last && expert && requester && (
        <ProposalForm
          offer={{ expert, requester, terms: last }}
          isRefused={terms.data === undefined}
          onClose={onClose}
        />
      )}
    </>
  );
}
