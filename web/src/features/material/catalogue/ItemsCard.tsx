import { Anchor, Box, Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory, IconPencil, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatResourceCode } from '@thedot/domain/kernel/resource-code';
import type { MaterialItem } from '@thedot/domain/material/material-items.contract';
import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useOpenLoan } from '../loans/use-open-loan.ts';
import { materialItemsQuery } from '../material.data.ts';
import { AddItemsDialog, EditItemDialog } from './ItemDialogs.tsx';
import { nameOfItem } from './item-names.ts';
import { usePrintLabels } from './use-print-labels.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The labelled pieces of the stock. */
export function ItemsCard({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  const items = useQuery(materialItemsQuery(material.id));
  const [isAdding, adding] = useDisclosure(false);
  const editing = useDialogFor<MaterialItem>();
  const labels = usePrintLabels();
  const print = (printed: readonly MaterialItem[]) =>
    labels.print(
      printed.map(({ code, serial }) => ({ code, title: material.name, detail: serial })),
    );
  const inStock = (items.data ?? []).filter(({ state }) => state !== 'retired');
  return (
    <Card
      title={t('items.title', { count: material.items, quantity: material.quantity })}
      hint={t('items.hint')}
    >
      {(inStock.length > 0 || material.items < material.quantity) && (
        <Group gap={8} mb="xs">
          {material.items < material.quantity && (
            <NewButton variant="default" onClick={adding.open}>
              {t('items.add')}
            </NewButton>
          )}
          {inStock.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconQrcode {...ICON} />}
              onClick={() => print(inStock)}
            >
              {t('labels.print')}
            </Button>
          )}
        </Group>
      )}
      <DividedList
        query={items}
        texts={{ error: t('items.failed'), empty: t('items.none') }}
        renderRow={(item) => (
          <ItemRow item={item} onEdit={() => editing.open(item)} onPrint={() => print([item])} />
        )}
      />
      <AddItemsDialog material={material} opened={isAdding} onClose={adding.close} />
      {editing.subject && (
        <EditItemDialog item={editing.subject} opened={editing.opened} onClose={editing.close} />
      )}
      {labels.dialog}
    </Card>
  );
}

interface RowProps {
  item: MaterialItem;
  onEdit: () => void;
  onPrint: () => void;
}

function ItemRow({ item, onEdit, onPrint }: RowProps) {
  const { t } = useTranslation(['manage-material', 'material']);
  const { code, condition, note, state, id } = item;
  const name = nameOfItem(item);
  return (
    <Group wrap="nowrap" justify="space-between">
      <Box miw={0}>
        <Group gap="0 8px">
          <Text fw={600}>{name}</Text>
          <StateChip item={item} />
        </Group>
        <Text fz="sm" c="var(--dot-ink-2)">
          {[
            ...(item.serial ? [formatResourceCode(code)] : []),
            t(`material:condition.${condition}`),
            ...(state !== 'available' && note ? [note] : []),
          ].join(' · ')}
        </Text>
        <OpenLoan item={item} />
      </Box>
      <RowMenu label={t('items.actions', { name })}>
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
          {t('items.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconQrcode {...ICON} />} onClick={onPrint}>
          {t('labels.print_this')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={{ search: new URLSearchParams({ tab: 'history', item: id }).toString() }}
          leftSection={<IconHistory {...ICON} />}
        >
          {t('tab.history')}
        </Menu.Item>
      </RowMenu>
    </Group>
  );
}

function StateChip({ item: { state, loan } }: { item: MaterialItem }) {
  const { t } = useTranslation('manage-material');
  if (loan) return <Chip tone="accent">{t('items.out')}</Chip>;
  if (state === 'available') return null;
  return <Chip {...(state === 'blocked' && { tone: 'warning' })}>{t(`items.state.${state}`)}</Chip>;
}

/** Who has the item, and until when. */
function OpenLoan({ item: { loan } }: { item: MaterialItem }) {
  const { t } = useTranslation('manage-material');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { linkTo } = useOpenLoan();
  if (!loan) return null;
  return (
    <Anchor fz="sm" component={Link} to={linkTo(loan.bookingId)} preventScrollReset>
      {t('items.loan', { name: nameOf(loan.borrower.name), end: format.dayAndTime(loan.end) })}
    </Anchor>
  );
}
