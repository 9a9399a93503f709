import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Kit } from '@thedot/domain/material/material-items.contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { EditableRow } from '../../../ui/lists/EditableRow.tsx';
import { kitsQuery } from '../material.data.ts';
import { useRemoveKit } from './catalogue.data.ts';
import { KitForm } from './KitForm.tsx';

interface Props {
  isTT: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Lists the kits of the hub or of the station; adds and edits one in its place. */
export function KitsDialog({ isTT, opened, onClose }: Props) {
  const { t } = useTranslation('manage-material');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('kits.title')} size="lg">
      <Kits isTT={isTT} />
    </Dialog>
  );
}

function Kits({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation(['manage-material', 'material']);
  const kits = useQuery({
    ...kitsQuery,
    select: ({ items }) => items.filter((kit) => kit.isTT === isTT),
  });
  const [edited, setEdited] = useState<Kit | 'new' | null>(null);
  const removing = useRemoveKit();
  // After removal the button no longer exists, so focus goes to the list.
  const list = useRef<HTMLUListElement>(null);
  if (edited)
    return (
      <KitForm kit={edited === 'new' ? null : edited} isTT={isTT} onClose={() => setEdited(null)} />
    );
  const remove = ({ id, name }: Kit) =>
    void afterMutation(removing.mutateAsync(id), () => {
      list.current?.focus();
      showSuccess(t('kits.removed', { name }));
    });
  return (
    <Stack gap="md">
      <Text fz="sm" c="var(--dot-ink-2)">
        {t('kits.hint')}
      </Text>
      <DividedList
        ref={list}
        query={kits}
        texts={{ error: t('kits.failed'), empty: t('kits.none') }}
        renderRow={(kit) => (
          <EditableRow
            title={kit.isHidden ? `${kit.name} (${t('material:hidden')})` : kit.name}
            details={kit.lines.map((it) => `${it.quantity} × ${it.name}`).join(', ')}
            labels={{ edit: t('kits.edit_of', kit), remove: t('kits.remove_of', kit) }}
            onEdit={() => setEdited(kit)}
            onRemove={() => remove(kit)}
          />
        )}
      />
      <Box>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('kits.add')}
        </Button>
      </Box>
    </Stack>
  );
}
