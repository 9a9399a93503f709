import { MAX_FILE_BYTES, MAX_FILES_PER_FORM } from '@thedot/domain/limits';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilesField } from '../../ui/fields/FilesField.tsx';

type FieldProps = ComponentProps<typeof FilesField>;
type State = Pick<FieldProps, 'files' | 'error' | 'progress' | 'onChange'>;

interface Sending {
  readonly files: readonly File[];
  readonly onProgress: (progress: number | null) => void;
}

/** The files that are chosen for a form, and how far they are sent. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<ReactNode>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const onChange: State['onChange'] = (chosen, problem) => {
    setFiles(chosen);
    setError(problem);
  };
  return {
    /** For the field. */
    state: { files, error, progress, onChange } satisfies State,
    /** Sends a form with the files and shows their progress. */
    send: async <T,>(call: (sending: Sending) => Promise<T>): Promise<T> => {
      try {
        return await call({ files, onProgress: setProgress });
      } finally {
        setProgress(null);
      }
    },
    clear: () => setFiles([]),
  };
}

/** What a kind with other files than any says of them. */
type Limits = Pick<FieldProps, 'label' | 'buttonLabel' | 'hint' | 'maxBytes' | 'tooLargeCode'>;

interface Props {
  state: State;
  limits?: Limits;
  maxFiles?: number;
}

/** Files that are sent with a form, up to 1 GB each unless the kind has its own limits. */
export function AttachmentsField({ state, limits, maxFiles = MAX_FILES_PER_FORM }: Props) {
  const { t } = useTranslation('submissions');
  return (
    <FilesField
      label={t('files.label')}
      buttonLabel={t('files.attach')}
      hint={t('files.hint', { count: MAX_FILES_PER_FORM })}
      maxBytes={MAX_FILE_BYTES}
      tooLargeCode="file.too_large"
      {...limits}
      {...state}
      maxFiles={maxFiles}
    />
  );
}
