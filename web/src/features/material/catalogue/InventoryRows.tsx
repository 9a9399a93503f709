import { Anchor, Box, Stack, Text } from '@mantine/core';
import type { Language } from '@thedot/domain/kernel/fields';
import type {
  InventoryChange,
  InventoryReasonCode,
  InventoryRow,
} from '@thedot/domain/material/inventory.contract';
import { INVENTORY_TITLES } from '@thedot/domain/material/inventory.labels';
import { managedMaterialPath } from '@thedot/domain/material/material-access.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { RecordTable } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

interface Props {
  rows: readonly InventoryRow[];
  isTT: boolean;
  /** Nothing is written yet. */
  isPlanned?: boolean;
}

/** The rows of a spreadsheet with their outcome: what they change, or why they are refused. */
export function InventoryRows({ rows, isTT, isPlanned = false }: Props) {
  const { t } = useTranslation('manage-material');
  const format = useFormat();
  return (
    <Box mx={-16}>
      <RecordTable
        label={t('import.rows')}
        rows={rows.map((row) => ({ ...row, id: String(row.line) }))}
        isPlaceholderData={false}
        selection={undefined}
        columns={[
          {
            id: 'name',
            title: t('column.material'),
            width: 150,
            cell: ({ name, category }) => (
              <RowTitle title={name || t('import.no_name')} subtitle={category} />
            ),
          },
          {
            id: 'outcome',
            title: t('import.outcome'),
            width: 190,
            cell: (row) => <Outcome row={row} isTT={isTT} isPlanned={isPlanned} />,
          },
          {
            id: 'quantity',
            title: t('form.quantity'),
            align: 'end',
            cell: ({ quantity }) => format.number(quantity),
          },
          {
            id: 'line',
            title: t('import.line'),
            align: 'end',
            cell: ({ line }) => format.number(line),
          },
        ]}
      />
    </Box>
  );
}

interface OutcomeProps {
  row: InventoryRow;
  isTT: boolean;
  isPlanned: boolean;
}

function Outcome({ row, isTT, isPlanned }: OutcomeProps) {
  const { t, i18n } = useTranslation('manage-material');
  const { outcome, reasons, changes, materialId } = row;
  const language = i18n.language === 'fr' ? 'fr' : 'en';
  const labels = {
    created: isPlanned ? t('import.planned') : undefined,
    updated: isPlanned ? t('import.planned_update') : undefined,
    skipped: t('import.unchanged'),
    refused: undefined,
  };
  const label = labels[outcome];
  return (
    <Stack gap={2} py={6}>
      <StatusBadge kind="outcome" status={outcome} {...(label && { label })} />
      {changes.map((change) => (
        <Change key={change.column} change={change} language={language} />
      ))}
      {reasons.map(({ code, column, value, text }) => (
        <Detail key={`${code}-${column}`}>
          {t(`import.reason.${code}`, {
            column: INVENTORY_TITLES[column][language],
            number: value,
            count: value,
            text,
          })}
        </Detail>
      ))}
      {materialId !== null && reasons.some(({ code }) => DECIDED_ON_PAGE.has(code)) && (
        <Detail>
          <Anchor component={Link} to={managedMaterialPath({ id: materialId, isTT })} fz="sm">
            {t('import.open')}
          </Anchor>
        </Detail>
      )}
    </Stack>
  );
}

const DECIDED_ON_PAGE: ReadonlySet<InventoryReasonCode> = new Set([
  'booked',
  'too_many_items',
  'serial_retired',
]);

function Change({
  change: { column, before, after },
  language,
}: {
  change: InventoryChange;
  language: Language;
}) {
  const { t } = useTranslation('manage-material');
  const format = useFormat();
  const shown = (value: string | number) =>
    typeof value === 'number' ? format.number(value) : value || t('import.empty');
  return (
    <Detail>
      {t('import.change', {
        column:
          column === 'serials' ? t('import.labelled_items') : INVENTORY_TITLES[column][language],
        before: shown(before),
        after: shown(after),
      })}
    </Detail>
  );
}

/** Indented to the name of the status. */
const Detail = ({ children }: { children: ReactNode }) => (
  <Text span size="sm" pl={20} c="var(--dot-ink-2)" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);
