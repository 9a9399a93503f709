import { Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { AppError } from '@thedot/domain/errors';
import { MAX_IMPORT_BYTES, MAX_INVENTORY_ROWS } from '@thedot/domain/limits';
import type { Inventory } from '@thedot/domain/material/inventory.contract';
import { cataloguePath } from '@thedot/domain/material/material-access.rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type DisplayedProblem, ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import { useUnsavedChanges } from '../../../lib/forms/unsaved-changes.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { inventoryTemplateUrl, useImportInventory, usePreviewInventory } from './inventory.data.ts';
import { InventoryRows } from './InventoryRows.tsx';

interface Props {
  isTT: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Adds and updates material from a spreadsheet, after a preview of each row. */
export function InventoryDialog({ isTT, opened, onClose }: Props) {
  const { t } = useTranslation('manage-material');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('import.title')} size="lg">
      <ImportSteps isTT={isTT} onClose={onClose} />
    </Dialog>
  );
}

const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function ImportSteps({ isTT, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['manage-material', 'ui']);
  const [table, setTable] = useState<File | null>(null);
  const [problem, setProblem] = useState<DisplayedProblem | null>(null);
  const preview = usePreviewInventory();
  const importing = useImportInventory();
  const planned = table === null ? undefined : preview.data;
  const done = importing.data;
  useUnsavedChanges(() => planned !== undefined && !done);

  /** A refusal of the file is shown beside it, any other problem in a toast. */
  async function run<T>(work: () => Promise<T>): Promise<void> {
    try {
      await work();
    } catch (error) {
      setTable(null);
      if (error instanceof AppError && isOfFile(error.code)) setProblem({ code: error.code });
      else showProblem(error);
    }
  }

  function choose(file: File | null) {
    if (!file) return;
    const isTooLarge = file.size > MAX_IMPORT_BYTES;
    setProblem(isTooLarge ? { code: 'file.table_too_large' } : null);
    if (isTooLarge) return;
    setTable(file);
    void run(() => preview.mutateAsync({ isTT, table: file }));
  }

  if (done) return <Result isTT={isTT} inventory={done} onClose={onClose} />;
  return (
    <Stack gap="md">
      <FileStep table={table} isBusy={preview.isPending} problem={problem} onChoose={choose} />
      {planned && <Preview isTT={isTT} inventory={planned} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button
          disabled={!planned || countWritten(planned) === 0}
          loading={importing.isPending}
          onClick={() => table && void run(() => importing.mutateAsync({ isTT, table }))}
        >
          {t('import.confirm', { count: planned ? countWritten(planned) : 0 })}
        </Button>
      </DialogActions>
    </Stack>
  );
}

const countWritten = ({ counts: { created, updated } }: Inventory): number => created + updated;

const isOfFile = (code: string): boolean => /^(import|file|material)\./.test(code);

interface FileStepProps {
  table: File | null;
  isBusy: boolean;
  problem: DisplayedProblem | null;
  onChoose: (file: File | null) => void;
}

function FileStep({ table, isBusy, problem, onChoose }: FileStepProps) {
  const { t } = useTranslation('manage-material');
  const format = useFormat();
  const reset = useRef<() => void>(null);
  return (
    <div>
      <Text fz="sm" c="var(--dot-ink-2)">
        {t('import.hint', { rows: format.number(MAX_INVENTORY_ROWS) })}{' '}
        <Anchor href={inventoryTemplateUrl('xlsx')} download fz="sm" underline="always">
          {t('import.template')}
        </Anchor>
      </Text>
      <Group gap={12} mt={12}>
        <FileButton
          accept={ACCEPT}
          resetRef={reset}
          onChange={(file) => {
            reset.current?.();
            onChoose(file);
          }}
        >
          {(open) => (
            <Button
              {...open}
              variant="default"
              data-autofocus
              loading={isBusy}
              leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
            >
              {t(table ? 'import.other' : 'import.choose')}
            </Button>
          )}
        </FileButton>
        {table && <Text fz="sm">{table.name}</Text>}
      </Group>
      {problem && (
        <Text role="alert" fz="sm" c="var(--dot-error)" mt={8}>
          <ProblemText problem={problem} />
        </Text>
      )}
    </div>
  );
}

function Preview({ isTT, inventory }: { isTT: boolean; inventory: Inventory }) {
  const { t } = useTranslation('manage-material');
  const format = useFormat();
  const { counts, headers, rows } = inventory;
  const ignored = headers.filter(({ column, title }) => column === null && title.trim() !== '');
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {format.list([
          ...(countWritten(inventory) === 0 ? [t('import.nothing')] : []),
          ...(['created', 'updated', 'skipped', 'refused'] as const)
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => t(`import.${outcome}`, { count: counts[outcome] })),
        ])}
      </Text>
      {ignored.length > 0 && (
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('import.ignored', { columns: format.list(ignored.map(({ title }) => title)) })}
        </Text>
      )}
      {counts.created > 0 && <InlineAlert tone="info">{t('import.hidden')}</InlineAlert>}
      <InventoryRows rows={rows} isTT={isTT} isPlanned />
    </Stack>
  );
}

interface ResultProps {
  isTT: boolean;
  inventory: Inventory;
  onClose: () => void;
}

function Result({ isTT, inventory, onClose }: ResultProps) {
  const { t } = useTranslation(['manage-material', 'ui']);
  const { counts, rows } = inventory;
  return (
    <Stack gap="md">
      <div role="status">
        {countWritten(inventory) === 0 && <Text>{t('import.done_nothing')}</Text>}
        {counts.created > 0 && <Text>{t('import.done', { count: counts.created })}</Text>}
        {counts.updated > 0 && <Text>{t('import.done_updated', { count: counts.updated })}</Text>}
      </div>
      {counts.created < rows.length && (
        <InventoryRows rows={rows.filter(({ outcome }) => outcome !== 'created')} isTT={isTT} />
      )}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('ui:close')}
        </Button>
        {counts.created > 0 && (
          <Button component={Link} to={`${cataloguePath(isTT)}?state=no_picture`} onClick={onClose}>
            {t('import.view')}
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}
