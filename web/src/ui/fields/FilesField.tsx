import { ActionIcon, Box, Button, FileButton, Group, Progress } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import type { ErrorCode } from '@thedot/domain/errors';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import classes from './FilesField.module.css';
import { useFormat } from '../../lib/format/use-format.ts';

interface Props {
  /** The accessible name of the file list. */
  label: string;
  /** The text of the button. */
  buttonLabel: string;
  /** Which files, how many and how large. */
  hint: string;
  files: readonly File[];
  maxFiles: number;
  maxBytes: number;
  tooLargeCode: ErrorCode;
  /** For files without one of the accepted endings. */
  wrongTypeCode?: ErrorCode;
  /** The accepted endings, such as `.pdf,.docx`; all by default. */
  accept?: string;
  /** Percent sent, during the upload. */
  progress: number | null;
  error: ReactNode;
  onChange: (files: readonly File[], error: ReactNode) => void;
}

/** Files of a form; number and size are checked before the upload. */
export function FilesField(props: Props) {
  const { label, buttonLabel, hint, files, maxFiles, maxBytes, accept, progress, error, onChange } =
    props;
  const { t } = useTranslation('ui');
  const format = useFormat();
  const hintId = useId();
  const reset = useRef<() => void>(null);

  function add(chosen: readonly File[]) {
    const ofType = chosen.filter(({ name }) => hasEnding(name, accept));
    const fitting = ofType.filter(({ size }) => size <= maxBytes);
    const all = [...files, ...fitting];
    const wrongType = ofType.length < chosen.length && (
      <ProblemText problem={{ code: props.wrongTypeCode ?? 'file.not_a_document' }} />
    );
    const tooLarge = fitting.length < ofType.length && (
      <ProblemText problem={{ code: props.tooLargeCode }} />
    );
    const tooMany = all.length > maxFiles && <ProblemText problem={{ code: 'file.too_many' }} />;
    onChange(all.slice(0, maxFiles), wrongType || tooLarge || tooMany);
    reset.current?.();
  }

  return (
    <div className={classes.files}>
      <Group gap="8px 12px">
        <FileButton multiple onChange={add} resetRef={reset} {...(accept && { accept })}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              aria-describedby={hintId}
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
            >
              {buttonLabel}
            </Button>
          )}
        </FileButton>
        <Box component="span" id={hintId} fz={13} c="var(--dot-ink-3)">
          {hint}
        </Box>
      </Group>
      {files.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.size}-${index}`}>
              <IconFile size={18} stroke={1.75} aria-hidden />
              <Box component="span" flex={1} miw={0} fw={550} data-truncate>
                {file.name}
              </Box>
              <Box component="span" fz={13} c="var(--dot-ink-3)">
                {format.fileSize(file.size)}
              </Box>
              <ActionIcon
                size={30}
                aria-label={t('files.remove', { name: file.name })}
                onClick={() => onChange(files.toSpliced(index, 1), null)}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {progress !== null && files.length > 0 && (
        <div className={classes.progress}>
          <Progress value={progress} aria-label={label} />
          <Box component="span" fz={13} c="var(--dot-ink-3)">
            {format.percent(progress / 100)}
          </Box>
        </div>
      )}
      {error && (
        <Box component="p" role="alert" m={0} fz={13} c="var(--dot-error)">
          {error}
        </Box>
      )}
    </div>
  );
}

const hasEnding = (name: string, accept?: string): boolean =>
  accept?.split(',').some((ending) => name.toLowerCase().endsWith(ending)) ?? true;
