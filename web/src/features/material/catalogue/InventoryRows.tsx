import { Box, Stack, Text } from '@mantine/core';
import type { InventoryRow } from '@thedot/domain/material/inventory.contract';
import { INVENTORY_TITLES } from '@thedot/domain/material/inventory.labels';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { RecordTable } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** The rows of a spreadsheet with their outcome, and why they add nothing. */
export function InventoryRows({ rows }: { rows: readonly InventoryRow[] }) {
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
          { id: 'outcome', title: t('import.outcome'), width: 190, cell: Outcome },
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

const Outcome = (row: InventoryRow) => <OutcomeOf row={row} />;

function OutcomeOf({ row: { outcome, reasons, materialId } }: { row: InventoryRow }) {
  const { t, i18n } = useTranslation('manage-material');
  const language = i18n.language === 'fr' ? 'fr' : 'en';
  const isPlanned = outcome === 'created' && materialId === null;
  return (
    <Stack gap={2} py={6}>
      <StatusBadge
        kind="outcome"
        status={outcome}
        {...(isPlanned && { label: t('import.planned') })}
      />
      {reasons.map(({ code, column, value, text }) => (
        <Text key={`${code}-${column}`} span size="sm" pl={20} c="var(--dot-ink-2)">
          {t(`import.reason.${code}`, {
            column: INVENTORY_TITLES[column][language],
            number: value,
            text,
          })}
        </Text>
      ))}
    </Stack>
  );
}
