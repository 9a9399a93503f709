import { ActionIcon, Box } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import type { Me } from '@thedot/domain/users/users.contract';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ViewAsNotice } from '../../features/auth/view-as/ViewAsNotice.tsx';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { toPerson } from '../../lib/session/session.ts';
import { LanguageSwitch } from '../../ui/layout/LanguageSwitch.tsx';
import { OfflineBanner } from '../../ui/layout/OfflineBanner.tsx';
import { AccountMenu } from './account-menu/AccountMenu.tsx';
import { MOD_KEY } from '../../lib/hooks/use-single-key-shortcuts.ts';
import { SkinSwitch } from '../../ui/layout/SkinSwitch.tsx';
import classes from './TopBar.module.css';

interface Props {
  me: Me;
  onSearch: () => void;
  onMenu: () => void;
}

/** The floating bar: search, language, skin, notifications; on a phone also the menu and the account menu. */
export function TopBar({ me, onSearch, onMenu }: Props) {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.float} data-top-bar>
      <ViewAsNotice />
      <header className={classes.bar}>
        <ActionIcon size={40} hiddenFrom="md" aria-label={t('menu')} onClick={onMenu}>
          <IconMenu2 size={19} stroke={1.75} />
        </ActionIcon>
        <span className={classes.mark}>
          <Wordmark size={20} />
        </span>
        <button type="button" className={classes.search} onClick={onSearch}>
          <IconSearch size={17} stroke={1.9} aria-hidden />
          <span data-truncate>{t('search')}</span>
          <Box component="span" aria-hidden flex="none" ml="auto">
            <KeyHint keys={[MOD_KEY, 'K']} />
          </Box>
        </button>
        <Box component="span" flex={1} />
        <ActionIcon size={40} hiddenFrom="md" aria-label={t('search')} onClick={onSearch}>
          <IconSearch size={19} stroke={1.75} />
        </ActionIcon>
        <LanguageSwitch />
        <span className={classes.skin}>
          <SkinSwitch />
        </span>
        {can(toPerson(me), 'signed-in') && <NotificationBell />}
        <span className={classes.person}>
          <AccountMenu me={me} />
        </span>
      </header>
      <OfflineBanner />
    </div>
  );
}
