import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import type { MenuGroup } from './menu.ts';
import classes from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';
import { SkinSwitch } from './SkinSwitch.tsx';

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
      <div className={classes.foot}>
        <LanguageSwitch />
        <SkinSwitch />
      </div>
    </Drawer>
  );
}
