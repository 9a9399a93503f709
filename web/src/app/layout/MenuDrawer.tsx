import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';
import type { MenuGroup } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';

interface Props {
  opened: boolean;
  groups: readonly MenuGroup[];
  onClose: () => void;
}

/** The whole menu, for screens without room for it. */
export function MenuDrawer({ opened, groups, onClose }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={<Mark size={22} />}
      size={300}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <SideMenu groups={groups} onChoose={onClose} />
    </Drawer>
  );
}
