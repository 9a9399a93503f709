import {
  ActionIcon,
  Box,
  Button,
  FileButton,
  Group,
  Paper,
  Progress,
  SegmentedControl,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
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

const HINT = { fz: 'sm', c: 'var(--dot-ink-2)' } as const;

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
      <Stack component="form" gap={20} onSubmit={(event) => void send(event)}>
        <TableDropzone
          table={table}
          refusal={refusal}
          isBusy={upload.isPending}
          onChange={(file, problem) => {
            setTable(file);
            setRefusal(problem);
          }}
        />
        <Stack className={classes.choices ?? ''} py="md">
          <Group justify="space-between" gap="10px 20px">
            <div>
              <Text id={kindLabelId} fw={600}>
                {t('upload.kind')}
              </Text>
              <Text {...HINT} mt={2}>
                {t('upload.kind_hint')}
              </Text>
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
          </Group>
          <Switch
            label={t('upload.invite')}
            description={t('upload.invite_hint')}
            labelPosition="left"
            checked={sendsInvitations}
            onChange={({ currentTarget }) => setInvites(currentTarget.checked)}
            classNames={{ body: classes.switch ?? '', label: classes.label ?? '' }}
          />
        </Stack>
        <Group gap="12px 20px">
          <Button type="submit" loading={upload.isPending}>
            {t('upload.send')}
          </Button>
          {upload.isPending ? (
            <Group flex={1} gap={12} wrap="nowrap" miw={200} role="status">
              <Progress flex={1} value={percent} aria-label={t('upload.progress')} />
              <Text span {...HINT}>
                {percent < 100 ? format.percent(percent / 100) : t('upload.reading')}
              </Text>
            </Group>
          ) : (
            <Text {...HINT}>{t('upload.nothing_written')}</Text>
          )}
        </Group>
      </Stack>
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
      <Stack
        className={classes.drop ?? ''}
        align="center"
        gap={8}
        p="28px 20px"
        mod={{ over: isDraggedOver, refused: refusal !== null }}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
      >
        {table ? (
          <Paper className={classes.file ?? ''} withBorder>
            <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
            <Box flex={1} miw={0}>
              <Text fw={600} truncate>
                {table.name}
              </Text>
              <Text {...HINT}>{format.fileSize(table.size)}</Text>
            </Box>
            <ActionIcon
              size={36}
              disabled={isBusy}
              aria-label={t('drop.remove', { name: table.name })}
              onClick={() => onChange(null, null)}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Paper>
        ) : (
          <>
            <DotGrid width={140} />
            <Text fz="1.0625rem" fw={600} mt={8}>
              {t('drop.title')}
            </Text>
            <Text {...HINT} id={hintId}>
              {t('drop.hint', {
                rows: format.number(MAX_IMPORT_ROWS),
                size: format.fileSize(MAX_IMPORT_BYTES),
              })}
            </Text>
          </>
        )}
        <FileButton onChange={chooseFile} resetRef={reset} accept={ACCEPT} disabled={isBusy}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              mt={6}
              aria-describedby={refusal ? refusalId : hintId}
              disabled={isBusy}
            >
              {t(table ? 'drop.other' : 'drop.choose')}
            </Button>
          )}
        </FileButton>
      </Stack>
      {refusal && (
        <Text role="alert" id={refusalId} mt={8} fz="sm" c="var(--dot-error)">
          <ProblemText problem={{ code: refusal }} />
        </Text>
      )}
    </div>
  );
}
