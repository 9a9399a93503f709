import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Wordmark } from '../../../ui/Wordmark.tsx';
import { LanguageSwitch } from '../../../ui/layout/LanguageSwitch.tsx';
import type { MenuGroup } from './menu.ts';
import classes from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';
import { SkinSwitch } from '../../../ui/layout/SkinSwitch.tsx';

interface Props {
  opened: boolean;
  groups: readonly MenuGroup[];
  onClose: () => void;
}

/** The whole menu, on small screens. */
export function MenuDrawer({ opened, groups, onClose }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={<Wordmark size={22} />}
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
