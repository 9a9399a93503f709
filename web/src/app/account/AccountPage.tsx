import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import { TabList } from '../../ui/layout/TabList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useMe } from '../../lib/session/session.ts';
import { tabsFor } from './account-tabs.ts';
import classes from './AccountPage.module.css';
import { usePageTitle } from '../../lib/hub/use-page-title.ts';

export function AccountPage() {
  const { t } = useTranslation('users');
  const me = useMe();
  const [search, setSearch] = useSearchParams();
  usePageTitle(t('account.title'));
  const tabs = tabsFor(me);
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0];
  if (!open) return null;

  return (
    <>
      <PageHeader title={t('account.title')} />
      <Tabs
        value={open.name}
        onChange={(tab) => setSearch(tab ? { tab } : {}, { replace: true })}
        keepMounted={false}
      >
        <TabList open={open.name}>
          {tabs.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(`account.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={open.name} className={classes.panel}>
          <Suspense fallback={<DotsLoading />}>
            <open.Tab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
