import { Button, Group, Title } from '@mantine/core';
import type { StoredFile } from '@thedot/domain/files/files.contract';
import type { Opportunity } from '@thedot/domain/opportunities/opportunities.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '../../../lib/forms/unsaved-changes.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { OpportunityFacts, OpportunityText } from '../parts/OpportunityAbout.tsx';
import { OpportunityFiles } from './OpportunityFiles.tsx';
import { OpportunityForm, refusePastDeadline, toPreview } from './opportunity-form.ts';
import { OpportunityFormFields } from './OpportunityFormFields.tsx';
import { TargetFields } from './TargetFields.tsx';

interface Props {
  initialValues: OpportunityForm;
  files: readonly StoredFile[];
  /** Of a stored opportunity, whose deadline may have passed. */
  storedDeadline?: string;
  confirmLabel: string;
  submit: (
    values: OpportunityForm,
    changes: Partial<OpportunityForm>,
    documents: readonly File[],
  ) => Promise<Opportunity>;
  onDone: (saved: Opportunity) => void;
}

const ERROR_FIELDS = {
  'opportunity.too_many_files': 'removedFiles',
  'file.not_a_document': 'removedFiles',
} as const;

/** The form of an opportunity, with a preview of its page. */
export function OpportunityEditor(props: Props) {
  const { initialValues, files, storedDeadline, confirmLabel } = props;
  const { t } = useTranslation('opportunities');
  const [documents, setDocuments] = useState<readonly File[]>([]);
  const [isPreviewed, setPreviewed] = useState(false);
  const form = useContractForm<OpportunityForm, Opportunity>(OpportunityForm, {
    initialValues,
    submit: (values, changes) => props.submit(values, changes, documents),
    validate: (values) => ({ deadlineDay: refusePastDeadline(values, storedDeadline) }),
    errorFields: ERROR_FIELDS,
    onInvalid: () => setPreviewed(false),
    onDone: (saved) => {
      setDocuments([]);
      props.onDone(saved);
    },
  });
  useUnsavedChanges(() => documents.length > 0 && !form.busy);
  const preview = toPreview(form.values, [...files]);
  return (
    <form {...form.formProps}>
      {isPreviewed ? (
        <Columns narrow="last">
          <Column>
            {form.values.title && (
              <Title order={2} style={{ overflowWrap: 'anywhere' }}>
                {form.values.title}
              </Title>
            )}
            <OpportunityText opportunity={preview} />
          </Column>
          <Column>
            <OpportunityFacts opportunity={preview} />
          </Column>
        </Columns>
      ) : (
        <Columns narrow="last">
          <Column>
            <Card title={t('form.about')}>
              <OpportunityFormFields form={form} />
            </Card>
          </Column>
          <Column>
            <Card title={t('form.target')}>
              <TargetFields form={form} />
            </Card>
            <OpportunityFiles
              form={form}
              stored={files}
              documents={documents}
              onChange={setDocuments}
            />
          </Column>
        </Columns>
      )}
      <Group gap={10} mt="lg" justify="flex-end">
        <Button variant="default" onClick={() => setPreviewed(!isPreviewed)}>
          {t(isPreviewed ? 'form.edit' : 'form.preview')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
