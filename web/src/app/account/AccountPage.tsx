import { Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { keepsHours } from '@thedot/domain/access/roles';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMe } from '../../app/session.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import classes from './AccountPage.module.css';
import { AvailabilityTab } from './parts/AvailabilityTab.tsx';
import { PreferencesTab } from './parts/PreferencesTab.tsx';
import { ProfileTab } from './parts/ProfileTab.tsx';
import { SecurityTab } from './parts/SecurityTab.tsx';

const TABS = {
  profile: ProfileTab,
  availability: AvailabilityTab,
  security: SecurityTab,
  preferences: PreferencesTab,
} as const;
type TabName = keyof typeof TABS;

const NAMES: readonly TabName[] = ['profile', 'availability', 'security', 'preferences'];

export function AccountPage() {
  const { t } = useTranslation('users');
  const me = useMe();
  const [search, setSearch] = useSearchParams();
  useDocumentTitle(`${t('account.title')} · THE DOT`);
  const names = NAMES.filter((name) => name !== 'availability' || keepsHours(me.role));
  const open = names.find((name) => name === search.get('tab')) ?? 'profile';
  const Tab = TABS[open];

  return (
    <>
      <PageHead title={t('account.title')} hint={t('account.hint')} />
      <Tabs
        value={open}
        onChange={(tab) => setSearch(tab ? { tab } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`account.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open} className={classes.panel}>
          <Tab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
