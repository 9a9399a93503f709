import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@thedot/domain/limits';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { DotGrid } from '../../../ui/dots/DotGrid.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './TableDrop.module.css';

interface Props {
  table: File | null;
  /** Why the table was not taken. */
  refusal: string | null;
  isBusy: boolean;
  onChange: (table: File | null, refusal: string | null) => void;
}

const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Where one table is dropped, or chosen with the keyboard; what it may be is said before. */
export function TableDrop({ table, refusal, isBusy, onChange }: Props) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const hint = useId();
  const refused = useId();
  const reset = useRef<() => void>(null);
  const [isOver, setOver] = useState(false);

  function take(file: File | null | undefined) {
    if (!file || isBusy) return;
    if (file.size > MAX_IMPORT_BYTES) onChange(null, 'file.table_too_large');
    else onChange(file, null);
    reset.current?.();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <div>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-refused={refusal ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {table ? (
          <div className={classes.file}>
            <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
            <div className={classes.words}>
              <p className={classes.name}>{table.name}</p>
              <p className={classes.hint}>{format.fileSize(table.size)}</p>
            </div>
            <ActionIcon
              size={36}
              disabled={isBusy}
              aria-label={t('drop.remove', { name: table.name })}
              onClick={() => onChange(null, null)}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        ) : (
          <>
            <DotGrid width={140} />
            <p className={classes.title}>{t('drop.title')}</p>
            <p className={classes.hint} id={hint}>
              {t('drop.hint', {
                rows: format.number(MAX_IMPORT_ROWS),
                size: format.fileSize(MAX_IMPORT_BYTES),
              })}
            </p>
          </>
        )}
        <FileButton onChange={take} resetRef={reset} accept={ACCEPT} disabled={isBusy}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              aria-describedby={refusal ? refused : hint}
              disabled={isBusy}
            >
              {t(table ? 'drop.other' : 'drop.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      {refusal && (
        <p role="alert" id={refused} className={classes.refusal}>
          <ProblemText problem={{ code: refusal }} />
        </p>
      )}
    </div>
  );
}
