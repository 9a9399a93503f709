import { Text } from '@mantine/core';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { FilesField } from '../../../ui/fields/FilesField.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { StationDocuments, StationForm } from '../station-form.ts';

const ACCEPT =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.txt,.csv,.zip,.jpg,.jpeg,.png,.webp';

interface Props {
  form: StationForm;
  documents: StationDocuments;
}

export function StationFiles({ form, documents }: Props) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { files, toChooseAgain, choose } = documents;
  const size = format.fileSize(MAX_DOCUMENT_BYTES);
  return (
    <>
      <Text>{t('station.documents_text')}</Text>
      {toChooseAgain.length > 0 && (
        <Note>
          {t('station.documents_again')} <b>{toChooseAgain.join(', ')}</b>
        </Note>
      )}
      <div data-path="documents" tabIndex={-1}>
        <FilesField
          label={t('station.documents')}
          action={t('station.documents_add')}
          hint={t('station.documents_hint', { count: MAX_DOCUMENTS, size })}
          accept={ACCEPT}
          files={files}
          maxFiles={MAX_DOCUMENTS}
          maxBytes={MAX_DOCUMENT_BYTES}
          tooLargeCode="file.document_too_large"
          progress={null}
          error={form.errors['documents']}
          onChange={(chosen, error) => {
            choose(chosen);
            form.setFieldError('documents', error);
          }}
        />
      </div>
    </>
  );
}
