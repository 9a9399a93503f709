import { Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DotsLoading } from '../../ui/DotsLoading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useMe } from '../session.ts';
import { ACCOUNT_TABS } from './account-tabs.ts';
import classes from './AccountPage.module.css';

export function AccountPage() {
  const { t } = useTranslation('users');
  const me = useMe();
  const [search, setSearch] = useSearchParams();
  useDocumentTitle(`${t('account.title')} · THE DOT`);
  const tabs = ACCOUNT_TABS.filter(({ isFor }) => !isFor || isFor(me));
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0];
  if (!open) return null;

  return (
    <>
      <PageHead title={t('account.title')} hint={t('account.hint')} />
      <Tabs
        value={open.name}
        onChange={(tab) => setSearch(tab ? { tab } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {tabs.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(`account.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open.name} className={classes.panel}>
          <Suspense fallback={<DotsLoading />}>
            <open.Tab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
