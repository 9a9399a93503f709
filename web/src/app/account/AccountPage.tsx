import { Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { scrollIntoList } from '../../lib/scroll-into-list.ts';
import { useMe } from '../../lib/session/session.ts';
import { tabsFor } from './account-tabs.ts';
import classes from './AccountPage.module.css';

/** How much of the tab beside the open one is shown, in pixels. */
const NEIGHBOR = 48;

export function AccountPage() {
  const { t } = useTranslation('users');
  const me = useMe();
  const [search, setSearch] = useSearchParams();
  useDocumentTitle(`${t('account.title')} · THE DOT`);
  const tabs = tabsFor(me);
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0];
  const name = open?.name;
  // On a phone the tab list is wider than the screen: scrolls the open tab into view.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]');
    if (tab) scrollIntoList(tab, NEIGHBOR);
  }, [name]);
  if (!open) return null;

  return (
    <>
      <PageHeader title={t('account.title')} />
      <Tabs
        value={open.name}
        onChange={(tab) => setSearch(tab ? { tab } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List ref={list} className={classes.tabs}>
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
