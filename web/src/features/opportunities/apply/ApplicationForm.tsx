import { Box, Button, Group, Stack } from '@mantine/core';
import {
  type Application,
  applications,
  Motivation,
} from '@thedot/domain/opportunities/applications.contract';
import { MAX_DOCUMENT_BYTES, MAX_FILES_PER_FORM, MAX_MOTIVATION } from '@thedot/domain/limits';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useUnsavedChanges } from '../../../lib/forms/unsaved-changes.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PickedList } from '../../../ui/fields/PickedList.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { AttachmentsField, useAttachments } from '../../submissions/submissions.public.ts';
import { useApply, useChangeApplication } from '../applications.data.ts';

interface Props {
  opportunityId: string;
  /** Null before anything is saved. */
  application: Application | null;
  onDone?: () => void;
}

const Values = z.object({
  motivation: applications.apply.body.shape.motivation,
  removedFiles: z.array(z.string()),
});
type Values = z.input<typeof Values>;

/** Why the user applies, with documents; a draft may be incomplete. */
export function ApplicationForm({ opportunityId, application, onDone }: Props) {
  const { t } = useTranslation('opportunities');
  const apply = useApply();
  const change = useChangeApplication();
  const attachments = useAttachments();
  const documents = attachments.state.files;
  const isDraft = useRef(false);
  const canSaveDraft = application === null || application.status === 'draft';
  const form = useContractForm<Values, Application>(Values, {
    initialValues: { motivation: application?.text ?? '', removedFiles: [] },
    submit: ({ motivation, removedFiles }) => {
      const sent = { motivation, isDraft: isDraft.current, documents };
      return application
        ? change.mutateAsync({ id: application.id, removedFiles, ...sent })
        : apply.mutateAsync({ opportunityId, ...sent });
    },
    validate: ({ motivation }) => ({
      motivation:
        isDraft.current || Motivation.safeParse(motivation).success
          ? null
          : 'opportunity.motivation_required',
    }),
    onDone: () => {
      attachments.clear();
      showSuccess(t(isDraft.current ? 'application.draft_saved' : 'application.submitted'));
      onDone?.();
    },
  });
  useUnsavedChanges(() => documents.length > 0 && !form.busy);
  const press = (asDraft: boolean) => () => {
    isDraft.current = asDraft;
  };
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <AutosizeTextarea
          label={t('application.motivation')}
          minRows={5}
          maxRows={16}
          maxLength={MAX_MOTIVATION}
          {...form.getInputProps('motivation')}
        />
        <Documents
          stored={application?.files ?? []}
          removed={form.values.removedFiles}
          onRemovedChange={(ids) => form.setFieldValue('removedFiles', ids)}
          attachments={attachments.state}
        />
        <Group gap={10} justify="flex-end">
          {onDone && application?.status !== 'draft' && (
            <Button variant="default" onClick={onDone}>
              {t('application.cancel')}
            </Button>
          )}
          {canSaveDraft && (
            <Button type="submit" variant="default" onClick={press(true)} disabled={form.busy}>
              {t('application.save_draft')}
            </Button>
          )}
          <Button type="submit" onClick={press(false)} loading={form.busy}>
            {t(application?.status === 'submitted' ? 'application.save' : 'application.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface DocumentsProps {
  stored: Application['files'];
  removed: readonly string[];
  onRemovedChange: (ids: string[]) => void;
  attachments: ReturnType<typeof useAttachments>['state'];
}

function Documents(props: DocumentsProps) {
  const { stored, removed, onRemovedChange, attachments } = props;
  const { t } = useTranslation('opportunities');
  const { fileSize } = useFormat();
  const kept = stored.filter(({ id }) => !removed.includes(id));
  const FileName = ({ id }: { id: string }) => <>{stored.find((it) => it.id === id)?.name}</>;
  return (
    <Box>
      <PickedList
        label={t('form.stored_files')}
        removeLabel={t('form.remove')}
        ids={kept.map(({ id }) => id)}
        nameOf={FileName}
        onChange={(ids) =>
          onRemovedChange(stored.map(({ id }) => id).filter((id) => !ids.includes(id)))
        }
      />
      <Box mt={kept.length > 0 ? 12 : 0}>
        <AttachmentsField
          state={attachments}
          maxFiles={MAX_FILES_PER_FORM - kept.length}
          limits={{
            label: t('application.documents'),
            buttonLabel: t('form.add_files'),
            hint: t('form.files_hint', {
              count: MAX_FILES_PER_FORM,
              size: fileSize(MAX_DOCUMENT_BYTES),
            }),
            maxBytes: MAX_DOCUMENT_BYTES,
            tooLargeCode: 'file.document_too_large',
          }}
        />
      </Box>
    </Box>
  );
}
