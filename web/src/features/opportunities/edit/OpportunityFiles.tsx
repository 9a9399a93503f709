import { Box } from '@mantine/core';
import type { StoredFile } from '@thedot/domain/files/files.contract';
import { MAX_DOCUMENT_BYTES, MAX_OPPORTUNITY_FILES } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { FilesField } from '../../../ui/fields/FilesField.tsx';
import { PickedList } from '../../../ui/fields/PickedList.tsx';
import type { OpportunityForm } from './opportunity-form.ts';

interface Props {
  form: ContractFormHandle<OpportunityForm>;
  stored: readonly StoredFile[];
  /** Those that are sent with the form. */
  documents: readonly File[];
  onChange: (documents: readonly File[]) => void;
}

/** The files of an opportunity: stored ones can be removed, others are added. */
export function OpportunityFiles({ form, stored, documents, onChange }: Props) {
  const { t } = useTranslation('opportunities');
  const { fileSize } = useFormat();
  const { removedFiles } = form.values;
  const kept = stored.filter(({ id }) => !removedFiles.includes(id));
  const FileName = ({ id }: { id: string }) => <>{stored.find((it) => it.id === id)?.name}</>;
  return (
    <Card title={t('files')}>
      <Box mb={kept.length > 0 ? 12 : 0}>
        <PickedList
          label={t('form.stored_files')}
          removeLabel={t('form.remove')}
          ids={kept.map(({ id }) => id)}
          nameOf={FileName}
          onChange={(ids) =>
            form.setFieldValue(
              'removedFiles',
              stored.filter(({ id }) => !ids.includes(id)).map(({ id }) => id),
            )
          }
        />
      </Box>
      <FilesField
        label={t('files')}
        buttonLabel={t('form.add_files')}
        hint={t('form.files_hint', {
          count: MAX_OPPORTUNITY_FILES,
          size: fileSize(MAX_DOCUMENT_BYTES),
        })}
        files={documents}
        maxFiles={MAX_OPPORTUNITY_FILES - kept.length}
        maxBytes={MAX_DOCUMENT_BYTES}
        tooLargeCode="file.document_too_large"
        progress={null}
        error={form.errors['removedFiles']}
        onChange={(chosen, error) => {
          onChange(chosen);
          form.setFieldError('removedFiles', error);
        }}
      />
    </Card>
  );
}
