import { ActionIcon, Button, FileButton, Progress } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { MAX_FILE_BYTES, MAX_FILES_PER_FORM } from '@thedot/domain/limits';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../app/ProblemText.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './SessionFiles.module.css';

interface Props {
  files: readonly File[];
  /** Percent that has gone, while they travel. */
  progress: number | null;
  error: ReactNode;
  onChange: (files: readonly File[], error: ReactNode) => void;
}

/** Files that go with the request; what is too much is said before anything travels. */
export function SessionFiles({ files, progress, error, onChange }: Props) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const hint = useId();
  const reset = useRef<() => void>(null);

  function add(chosen: readonly File[]) {
    const fitting = chosen.filter(({ size }) => size <= MAX_FILE_BYTES);
    const all = [...files, ...fitting];
    const tooLarge = fitting.length < chosen.length && <ProblemText problem={TOO_LARGE} />;
    const tooMany = all.length > MAX_FILES_PER_FORM && <ProblemText problem={TOO_MANY} />;
    onChange(all.slice(0, MAX_FILES_PER_FORM), tooLarge || tooMany);
    reset.current?.();
  }

  return (
    <div className={classes.files}>
      <div className={classes.head}>
        <FileButton multiple onChange={add} resetRef={reset}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              aria-describedby={hint}
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
            >
              {t('form.addFiles')}
            </Button>
          )}
        </FileButton>
        <span id={hint} className={classes.hint}>
          {t('form.filesHint', { count: MAX_FILES_PER_FORM })} {t('form.optional')}
        </span>
      </div>
      {files.length > 0 && (
        <ul className={classes.list} aria-label={t('form.files')}>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.size}-${index}`}>
              <IconFile size={18} stroke={1.75} aria-hidden />
              <span className={classes.name}>{file.name}</span>
              <span className={classes.hint}>{format.fileSize(file.size)}</span>
              <ActionIcon
                size={30}
                aria-label={t('form.removeFile', { name: file.name })}
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
          <Progress value={progress} aria-label={t('form.files')} />
          <span className={classes.hint}>{format.percent(progress / 100)}</span>
        </div>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const TOO_LARGE = { code: 'file.too_large' } as const;
const TOO_MANY = { code: 'file.too_many' } as const;
