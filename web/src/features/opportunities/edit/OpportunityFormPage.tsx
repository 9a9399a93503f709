import { useQuery } from '@tanstack/react-query';
import type { Opportunity } from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import {
  opportunityQuery,
  useCreateOpportunity,
  useSaveOpportunity,
} from '../opportunities.data.ts';
import { newOpportunity, toOpportunityForm } from './opportunity-form.ts';
import { OpportunityEditor } from './OpportunityEditor.tsx';

/** Adds an opportunity, which is a draft until staff publish it. */
export function AddOpportunityPage() {
  const { t } = useTranslation('opportunities');
  const { hubZone } = useFormat();
  const navigate = useNavigate();
  const create = useCreateOpportunity();
  return (
    <>
      <BackLink to="/opportunity/all">{t('record.back')}</BackLink>
      <PageHeader title={t('add')} hint={t('form.hint')} />
      <OpportunityEditor
        initialValues={newOpportunity(hubZone)}
        files={[]}
        confirmLabel={t('form.create')}
        submit={({ removedFiles: _, ...body }, __, documents) =>
          create.mutateAsync({ body, documents })
        }
        onDone={({ id }) => {
          showSuccess(t('form.created'));
          void navigate(`/opportunity/details/${id}`);
        }}
      />
    </>
  );
}

export function EditOpportunityPage() {
  const { id = '' } = useParams();
  return (
    <RecordScreen
      key={id}
      listPath="/opportunity/all"
      query={useQuery(opportunityQuery(id))}
      namespace="opportunities"
      main={(opportunity) => <EditOpportunity opportunity={opportunity} />}
    />
  );
}

function EditOpportunity({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useTranslation('opportunities');
  const navigate = useNavigate();
  const save = useSaveOpportunity();
  const { id, title, files, deadline } = opportunity;
  return (
    <>
      <PageHeader title={t('edit_title', { title })} />
      <OpportunityEditor
        initialValues={toOpportunityForm(opportunity)}
        files={files}
        storedDeadline={deadline}
        confirmLabel={t('form.save')}
        submit={(_, changes, documents) =>
          save.mutateAsync({ body: { id, ...changes }, documents })
        }
        onDone={() => {
          showSuccess(t('form.saved'));
          void navigate(`/opportunity/details/${id}`);
        }}
      />
    </>
  );
}
