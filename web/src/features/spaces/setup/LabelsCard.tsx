import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatResourceCode } from '@thedot/domain/kernel/resource-code';
import type { SpaceCode } from '@thedot/domain/spaces/space-codes.contract';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { PrintSpaceLabels } from './PrintSpaceLabels.tsx';
import { spaceCodesQuery, useRenewCode } from './setup.data.ts';

/** The labels of a space and its desks: QR codes that open the space, and that bookers scan to check in. */
export function LabelsCard({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation(['space-setup', 'spaces']);
  const format = useFormat();
  const codes = useQuery({
    ...spaceCodesQuery(space.id),
    select: ({ items }) => items.map((it) => ({ ...it, id: it.code })),
  });
  const renewal = useDialogFor<SpaceCode>();
  const renew = useRenewCode(space.id);
  const list = useRef<HTMLUListElement>(null);
  const nameOf = ({ deskName }: SpaceCode) =>
    deskName === null ? space.name : t('spaces:booking.desk', { number: deskName });
  return (
    <Card
      title={t('labels.title')}
      hint={t('labels.hint')}
      aside={<PrintSpaceLabels spaceIds={[space.id]} />}
    >
      <DividedList
        ref={list}
        query={codes}
        texts={{ error: t('labels.failed'), empty: t('labels.none') }}
        renderRow={(code) => (
          <Group wrap="nowrap" justify="space-between">
            <Box miw={0}>
              <Text fw={600}>{nameOf(code)}</Text>
              <Text fz="sm" c="var(--dot-ink-2)">
                <code>{formatResourceCode(code.code)}</code>
                {` · ${t('link.since', { date: format.date(code.createdAt) })}`}
              </Text>
            </Box>
            <ActionIcon
              size={36}
              aria-label={t('labels.renew_of', { name: nameOf(code) })}
              title={t('labels.renew')}
              onClick={() => renewal.open(code)}
            >
              <IconRefresh size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      />
      {renewal.subject && (
        <ConfirmDialog
          opened={renewal.opened}
          onClose={renewal.close}
          title={t('labels.renew')}
          text={t('labels.renew_text', { name: nameOf(renewal.subject) })}
          confirmLabel={t('labels.renew')}
          onConfirm={() => renew.mutateAsync(renewal.subject?.code ?? '')}
          successMessage={t('labels.renewed')}
          onDone={() => list.current?.focus()}
        />
      )}
    </Card>
  );
}
