import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Mark } from '../../ui/Mark.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { Zones } from '../../ui/use-format.ts';
import { loadTexts } from '../i18n.ts';
import { KeptChanges } from '../KeptChanges.tsx';
import { LiveWhenShown } from '../live/LiveWhenShown.tsx';
import { personOf, useMe } from '../session.ts';
import classes from './AppLayout.module.css';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { menuFor } from './menu.ts';
import { MenuTitle } from './MenuTitle.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useEntrance } from './use-entrance.ts';
import { useOnDemand } from './use-on-demand.ts';
import { usePalette } from './use-palette.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));
const KeyList = lazy(async () => {
  const [{ KeyList: List }] = await Promise.all([import('./KeyList.tsx'), loadTexts('keys')]);
  return { default: List };
});

/** Everything around a page for somebody who is signed in. */
export function AppLayout() {
  const { t } = useTranslation('shell');
  const me = useMe();
  const { pathname } = useLocation();
  const drawer = useOnDemand();
  const keys = useOnDemand();
  const person = personOf(me);
  const groups = menuFor(person);
  const palette = usePalette(groups);
  const shortcuts = useShortcuts({ groups, openPalette: palette.open, openKeys: keys.open });
  const content = useFocusOnNewPage(pathname);

  return (
    <Zones value={{ reader: me.timeZone ?? me.hubTimeZone, hub: me.hubTimeZone }}>
      <KeptChanges>
        <MenuTitle />
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
            <TopBar me={me} onSearch={palette.open} onMenu={drawer.open} />
            <main id="content" ref={content} tabIndex={-1} className={classes.content}>
              <Page key={pathname} />
            </main>
            <Footer person={person} onKeys={keys.open} />
          </div>
        </div>
        <BottomBar person={person} onMore={drawer.open} />
        <Suspense>
          {drawer.wanted && (
            <MenuDrawer opened={drawer.opened} groups={groups} onClose={drawer.close} />
          )}
          {keys.wanted && (
            <KeyList opened={keys.opened} shortcuts={shortcuts} onClose={keys.close} />
          )}
        </Suspense>
        {palette.element}
        <LiveWhenShown />
        <ScrollToTop />
        <ScrollRestoration />
      </KeptChanges>
    </Zones>
  );
}

function Page() {
  return (
    <div className={classes.page} data-entrance={useEntrance()}>
      <Suspense fallback={<Skeletons shape="page" />}>
        <Outlet />
      </Suspense>
    </div>
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
