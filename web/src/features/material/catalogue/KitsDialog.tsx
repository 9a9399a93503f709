import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { EditableList } from '../../../ui/lists/EditableList.tsx';
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
  return (
    <EditableList
      query={kits}
      texts={{
        hint: t('kits.hint'),
        error: t('kits.failed'),
        empty: t('kits.none'),
        add: t('kits.add'),
      }}
      describe={({ name, isHidden, lines }) => ({
        title: isHidden ? `${name} (${t('material:hidden')})` : name,
        details: lines.map((it) => `${it.quantity} × ${it.name}`).join(', '),
        edit: t('kits.edit_of', { name }),
        remove: t('kits.remove_of', { name }),
        removed: t('kits.removed', { name }),
      })}
      renderForm={(kit, onClose) => <KitForm kit={kit} isTT={isTT} onClose={onClose} />}
      onRemove={useRemoveKit().mutateAsync}
    />
  );
}
