import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Mark } from '../../ui/Mark.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { Zones } from '../../ui/use-format.ts';
import { personOf, useMe } from '../session.ts';
import classes from './AppLayout.module.css';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { KeyList } from './KeyList.tsx';
import { menuFor } from './menu.ts';
import { MenuDrawer } from './MenuDrawer.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { usePalette } from './use-palette.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Everything around a page for somebody who is signed in. */
export function AppLayout() {
  const { t } = useTranslation('shell');
  const me = useMe();
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState(false);
  const [keys, setKeys] = useState(false);
  const person = personOf(me);
  const groups = menuFor(person);
  const palette = usePalette(groups);
  const shortcuts = useShortcuts({
    groups,
    openPalette: palette.open,
    openKeys: () => setKeys(true),
  });
  const content = useFocusOnNewPage(pathname);

  return (
    <Zones value={{ reader: me.timeZone ?? me.hubTimeZone, hub: me.hubTimeZone }}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <div className={classes.shell}>
        <aside className={classes.side}>
          <Link to="/dashboard" className={classes.mark}>
            <Mark />
          </Link>
          <SideMenu groups={groups} />
          <PersonMenu me={me} wide />
        </aside>
        <div className={classes.main}>
          <TopBar me={me} onSearch={palette.open} onMenu={() => setDrawer(true)} />
          <main id="content" ref={content} tabIndex={-1} className={classes.content}>
            <div key={pathname} className={classes.page}>
              <Suspense fallback={<Skeletons shape="page" />}>
                <Outlet />
              </Suspense>
            </div>
          </main>
          <Footer person={person} onKeys={() => setKeys(true)} />
        </div>
      </div>
      <BottomBar person={person} onMore={() => setDrawer(true)} />
      <MenuDrawer opened={drawer} groups={groups} onClose={() => setDrawer(false)} />
      <KeyList opened={keys} shortcuts={shortcuts} onClose={() => setKeys(false)} />
      {palette.element}
      <ScrollToTop />
      <ScrollRestoration />
    </Zones>
  );
}

/** A new page starts at its beginning, for the keyboard and for readers too; the first one keeps the browser's focus. */
function useFocusOnNewPage(pathname: string) {
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
