import { TextInput } from '@mantine/core';
import {
  DocumentTitle,
  type Program,
  type ServiceDocument,
} from '@thedot/domain/community/community.contract';
import { MAX_FILE_BYTES } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { EditableList } from '../../ui/lists/EditableList.tsx';
import { AttachmentsField, useAttachments } from '../submissions/submissions.public.ts';
import {
  useAddDocument,
  useChangeDocument,
  useOrderDocuments,
  useRemoveDocument,
} from './community.data.ts';

interface Props {
  program: Program;
  documents: readonly ServiceDocument[];
}

/** The documents of a program, which staff add, name, order and remove. */
export function ProgramDocuments({ program, documents }: Props) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const order = useOrderDocuments(program);
  const { mutateAsync: remove } = useRemoveDocument();
  const moveUp = (id: string) => {
    const ids = documents.map((it) => it.id);
    const at = ids.indexOf(id);
    order.mutate([...ids.slice(0, at - 1), id, ...ids.slice(at - 1).filter((it) => it !== id)]);
  };
  return (
    <EditableList
      query={{ data: documents, isLoadingError: false, refetch: () => {} }}
      texts={{
        error: t('failed'),
        empty: t('documents.none'),
        add: t('documents.add'),
      }}
      describe={({ title, file }) => {
        const name = title[currentLanguage()];
        return {
          title: name,
          details: `${file.name} · ${format.fileSize(file.size)}`,
          edit: t('documents.edit_of', { name }),
          remove: t('documents.remove_of', { name }),
          removed: t('documents.removed'),
          moveUp: t('documents.move_up', { name }),
        };
      }}
      renderForm={(document, onClose) => (
        <DocumentForm program={program} document={document} onClose={onClose} />
      )}
      onRemove={remove}
      onMoveUp={moveUp}
    />
  );
}

interface FormProps {
  program: Program;
  /** Null adds one. */
  document: ServiceDocument | null;
  onClose: () => void;
}

function DocumentForm({ program, document, onClose }: FormProps) {
  const { t } = useTranslation('community');
  const { mutateAsync: add } = useAddDocument(program);
  const { mutateAsync: change } = useChangeDocument();
  const attachments = useAttachments();
  const [file] = attachments.state.files;
  return (
    <DialogForm<{ en: string; fr: string }, unknown>
      schema={DocumentTitle}
      initialValues={document ? { ...document.title } : { en: '', fr: '' }}
      confirmLabel={t(document ? 'documents.save' : 'documents.add')}
      successMessage={t(document ? 'documents.saved' : 'documents.added')}
      onClose={onClose}
      canSubmit={() => document !== null || file !== undefined}
      submit={async (title) => {
        if (document) return change({ id: document.id, title });
        return file && attachments.send(({ onProgress }) => add({ title, file, onProgress }));
      }}
    >
      {({ getInputProps }) => (
        <>
          <TextInput label={t('documents.title_en')} maxLength={200} {...getInputProps('en')} />
          <TextInput label={t('documents.title_fr')} maxLength={200} {...getInputProps('fr')} />
          {!document && (
            <AttachmentsField
              state={attachments.state}
              maxFiles={1}
              limits={{
                label: t('documents.file'),
                buttonLabel: t('documents.choose'),
                hint: t('documents.hint'),
                maxBytes: MAX_FILE_BYTES,
                tooLargeCode: 'file.too_large',
              }}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
