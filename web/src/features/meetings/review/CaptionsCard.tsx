import { ActionIcon, Button, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { refuseCaptions } from '@thedot/domain/conference/captions.rules';
import { AppError } from '@thedot/domain/errors';
import { MAX_CAPTIONS_CHARACTERS } from '@thedot/domain/limits';
import type { RecordingPage, TextTrack } from '@thedot/domain/meetings/recordings.contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DisplayedProblem, ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { type CaptionLanguage, trackUrl, useAddTrack, useRemoveTrack } from '../recordings.data.ts';
import classes from '../parts/LinksDialog.module.css';

/** In UTF-8, at most. */
const BYTES_PER_CHARACTER = 3;
const LANGUAGES = ['en', 'fr', 'ar'] as const satisfies readonly CaptionLanguage[];

/** The captions of a recording: downloaded by all who see it, added and deleted by who manages it. */
export function CaptionsCard({ recording }: { recording: RecordingPage }) {
  const { t } = useTranslation('meetings');
  const { id, tracks, canManage } = recording;
  const remove = useRemoveTrack(id);
  const removing = useDialogFor<TextTrack>();
  if (tracks.length === 0 && !canManage) return null;
  return (
    <Card title={t('captions.title')} hint={canManage && t('captions.hint')}>
      <Stack gap="md">
        {tracks.length > 0 && (
          <ul className={classes.list}>
            {tracks.map((track) => (
              <li key={track.id} className={classes.link}>
                <Text fw={600} className={classes.words ?? ''}>
                  {track.label}
                </Text>
                <ActionIcon
                  size={40}
                  component="a"
                  href={track.url ?? trackUrl(id, track.id)}
                  download={`${track.language}.vtt`}
                  aria-label={t('captions.download', { name: track.label })}
                >
                  <IconDownload size={19} stroke={1.75} aria-hidden />
                </ActionIcon>
                {canManage && track.url === null && (
                  <ActionIcon
                    size={40}
                    aria-label={t('captions.delete_named', { name: track.label })}
                    onClick={() => removing.open(track)}
                  >
                    <IconTrash size={19} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
        {canManage && <Upload recordingId={id} />}
      </Stack>
      {removing.subject && (
        <ConfirmDialog
          opened={removing.opened}
          onClose={removing.close}
          title={t('captions.ask')}
          text={t('captions.ask_text', { name: removing.subject.label })}
          confirmLabel={t('captions.delete')}
          isDestructive
          onConfirm={() => remove.mutateAsync(removing.subject!.id)}
          successMessage={t('captions.deleted')}
        />
      )}
    </Card>
  );
}

function Upload({ recordingId }: { recordingId: string }) {
  const { t } = useTranslation('meetings');
  const [language, setLanguage] = useState<CaptionLanguage>('fr');
  const [problem, setProblem] = useState<DisplayedProblem | null>(null);
  const reset = useRef<() => void>(null);
  const add = useAddTrack(recordingId);

  async function upload(file: File | null) {
    if (!file) return;
    setProblem(null);
    reset.current?.();
    // Such a file is not read: it may be a video.
    if (file.size > MAX_CAPTIONS_CHARACTERS * BYTES_PER_CHARACTER)
      return setProblem({ code: 'recording.captions_too_long' });
    const text = await file.text();
    const refusal = refuseCaptions(text);
    if (refusal) return setProblem({ code: refusal });
    try {
      const added = await add.mutateAsync({ language, text });
      showSuccess(t(added ? 'captions.added' : 'captions.added_later'));
    } catch (error) {
      if (error instanceof AppError && error.code === 'recording.captions_invalid')
        setProblem({ code: error.code });
      else showProblem(error);
    }
  }

  return (
    <Stack gap={6}>
      <Group gap={10} align="flex-end">
        <Select
          w={130}
          label={t('captions.language')}
          data={LANGUAGES.map((value) => ({ value, label: t(`captions.languages.${value}`) }))}
          allowDeselect={false}
          value={language}
          onChange={(value) => setLanguage(LANGUAGES.find((it) => it === value) ?? 'fr')}
        />
        <FileButton accept=".vtt,text/vtt" resetRef={reset} onChange={(file) => void upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={add.isPending}
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
            >
              {t('captions.upload')}
            </Button>
          )}
        </FileButton>
      </Group>
      {problem && (
        <Text role="alert" fz="sm" c="var(--dot-error)">
          <ProblemText problem={problem} />
        </Text>
      )}
    </Stack>
  );
}
