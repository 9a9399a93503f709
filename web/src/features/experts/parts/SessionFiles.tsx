import { MAX_FILE_BYTES, MAX_FILES_PER_FORM } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilesField } from '../../../ui/fields/FilesField.tsx';

interface Props {
  files: readonly File[];
  progress: number | null;
  error: ReactNode;
  onChange: (files: readonly File[], error: ReactNode) => void;
}

/** What the expert should have read before the session. */
export function SessionFiles(props: Props) {
  const { t } = useTranslation('experts');
  return (
    <FilesField
      label={t('form.files')}
      action={t('form.addFiles')}
      hint={`${t('form.filesHint', { count: MAX_FILES_PER_FORM })} ${t('form.optional')}`}
      maxFiles={MAX_FILES_PER_FORM}
      maxBytes={MAX_FILE_BYTES}
      tooLargeCode="file.too_large"
      {...props}
    />
  );
}
