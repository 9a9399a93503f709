import { ActionIcon, Button, FileButton, Progress, SegmentedControl, Switch } from '@mantine/core';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { AppError } from '@thedot/domain/errors';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, HEADER_SEARCH_ROWS } from '@thedot/domain/limits';
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import { useUnsavedChanges } from '../../lib/forms/unsaved-changes.ts';
import { showProblem } from '../../lib/errors/show-problem.tsx';
import { Card } from '../../ui/Card.tsx';
import { DotGrid } from '../../ui/dots/DotGrid.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import classes from './UploadForm.module.css';
import { useUploadImport } from './imports.data.ts';

type OrganizationKind = 'hub' | 'external';

/** Uploads the spreadsheet with the import options. The upload changes no user yet. */
export function UploadForm() {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const navigate = useNavigate();
  const kindLabelId = useId();
  const upload = useUploadImport();
  const [table, setTable] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const [organizationKind, setKind] = useState<OrganizationKind>('external');
  const [sendsInvitations, setInvites] = useState(true);
  const isSent = useRef(false);
  useUnsavedChanges(() => table !== null && refusal === null && !isSent.current);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (upload.isPending) return;
    if (!table) return setRefusal('file.required');
    setPercent(0);
    try {
      const options = { organizationKind, sendsInvitations };
      const { import: it } = await upload.mutateAsync({
        table,
        ...options,
        onProgress: setPercent,
      });
      isSent.current = true;
      await navigate(`/users/import/${it.id}`);
    } catch (error) {
      if (error instanceof AppError && isFileError(error.code)) setRefusal(error.code);
      else showProblem(error);
    }
  }

  return (
    <Card title={t('upload.title')} hint={t('upload.hint', { rows: HEADER_SEARCH_ROWS })}>
      <form className={classes.form} onSubmit={(event) => void send(event)}>
        <TableDropzone
          table={table}
          refusal={refusal}
          isBusy={upload.isPending}
          onChange={(file, problem) => {
            setTable(file);
            setRefusal(problem);
          }}
        />
        <div className={classes.wishes}>
          <div className={classes.wish}>
            <div>
              <p id={kindLabelId} className={classes.label}>
                {t('upload.kind')}
              </p>
              <p className={classes.hint}>{t('upload.kind_hint')}</p>
            </div>
            <SegmentedControl
              aria-labelledby={kindLabelId}
              value={organizationKind}
              onChange={setKind}
              data={(['external', 'hub'] as const).map((value) => ({
                value,
                label: t(`kind.${value}`),
              }))}
            />
          </div>
          <Switch
            label={t('upload.invite')}
            description={t('upload.invite_hint')}
            labelPosition="left"
            checked={sendsInvitations}
            onChange={({ currentTarget }) => setInvites(currentTarget.checked)}
            className={classes.switch ?? ''}
          />
        </div>
        <div className={classes.foot}>
          <Button type="submit" loading={upload.isPending}>
            {t('upload.send')}
          </Button>
          {upload.isPending ? (
            <div className={classes.progress} role="status">
              <Progress value={percent} aria-label={t('upload.progress')} />
              <span>{percent < 100 ? format.percent(percent / 100) : t('upload.reading')}</span>
            </div>
          ) : (
            <p className={classes.hint}>{t('upload.nothing_written')}</p>
          )}
        </div>
      </form>
    </Card>
  );
}

const isFileError = (code: string) => code.startsWith('import.') || code.startsWith('file.');

interface DropzoneProps {
  table: File | null;
  /** The error code of the chosen file. */
  refusal: string | null;
  isBusy: boolean;
  onChange: (table: File | null, refusal: string | null) => void;
}

const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes one spreadsheet by drag and drop or by keyboard; states the limits beforehand. */
function TableDropzone({ table, refusal, isBusy, onChange }: DropzoneProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const hintId = useId();
  const refusalId = useId();
  const reset = useRef<() => void>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  function chooseFile(file: File | null | undefined) {
    if (!file || isBusy) return;
    if (file.size > MAX_IMPORT_BYTES) onChange(null, 'file.table_too_large');
    else onChange(file, null);
    reset.current?.();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsDraggedOver(false);
    chooseFile(event.dataTransfer.files[0]);
  }

  return (
    <div>
      <div
        className={classes.drop}
        data-over={isDraggedOver || undefined}
        data-refused={refusal ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
      >
        {table ? (
          <div className={classes.file}>
            <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
            <div className={classes.words}>
              <p className={classes.name}>{table.name}</p>
              <p className={classes.dropzoneHint}>{format.fileSize(table.size)}</p>
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
            <p className={classes.dropzoneHint} id={hintId}>
              {t('drop.hint', {
                rows: format.number(MAX_IMPORT_ROWS),
                size: format.fileSize(MAX_IMPORT_BYTES),
              })}
            </p>
          </>
        )}
        <FileButton onChange={chooseFile} resetRef={reset} accept={ACCEPT} disabled={isBusy}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              aria-describedby={refusal ? refusalId : hintId}
              disabled={isBusy}
            >
              {t(table ? 'drop.other' : 'drop.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      {refusal && (
        <p role="alert" id={refusalId} className={classes.refusal}>
          <ProblemText problem={{ code: refusal }} />
        </p>
      )}
    </div>
  );
}
