import { Group } from '@mantine/core';
import { useMediaQuery, useWindowScroll } from '@mantine/hooks';
import { SCROLL_TO_TOP_PX } from '@thedot/domain/limits';
import { IconArrowUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { AFFECTED_BOOKINGS } from '../affected-bookings.ts';
import { CALENDAR_ENTRIES } from '../calendar-entries.ts';
import { AffectedBookingsContext } from '../../lib/affected-bookings.ts';
import { CalendarEntriesContext } from '../../lib/calendar-entries.ts';
import { chooseTimeFormat } from '../../lib/format/time-format.ts';
import { TimeZoneContext } from '../../lib/format/use-format.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { AnnouncementSlot } from '../../features/announcements/announcement-banners.public.tsx';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { LazyLive } from '../live/LazyLive.tsx';
import { useRestartForOtherUser } from '../../lib/session/restart.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import classes from './AppLayout.module.css';
import { BottomBar } from './menu/BottomBar.tsx';
import { findPageName, menuFor } from './menu/menu.ts';
import { AccountMenu } from './account-menu/AccountMenu.tsx';
import { SideMenu } from './menu/SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useEntrance } from '../../ui/layout/use-entrance.ts';
import { useLazyDialog } from '../../lib/hooks/use-lazy-dialog.ts';
import { useCommandPalette } from './palette/use-command-palette.tsx';
import { useSlowNavigation } from './use-slow-navigation.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { applyAccent } from '../../lib/hub/apply-accent.ts';
import { useHub } from '../../lib/hub/hub.ts';
import { usePageTitle } from '../../lib/hub/use-page-title.ts';

const MenuDrawer = lazy(async () => ({
  default: (await import('./menu/MenuDrawer.tsx')).MenuDrawer,
}));
const KeyList = lazy(async () => {
  const [{ ShortcutsDialog: List }] = await Promise.all([
    import('./shortcuts/ShortcutsDialog.tsx'),
    loadTexts('keys'),
  ]);
  return { default: List };
});

/** As in the style: here the menu is in a drawer, and not drawn beside the page. */
const NARROW = '(max-width: 62em)';

/** The layout of the signed-in app. */
export function AppLayout() {
  const { t } = useTranslation('shell');
  const me = useMe();
  const { pathname } = useLocation();
  const drawer = useLazyDialog();
  const keys = useLazyDialog();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const person = toPerson(me);
  const groups = menuFor(person);
  const palette = useCommandPalette(groups);
  useShortcuts({ groups, openPalette: palette.open, openKeys: keys.open });
  const content = useFocusOnNewPage(pathname);
  useRestartForOtherUser(me.id);
  const { accent, clock, weekStart } = me.hub;
  chooseTimeFormat({ clock: me.clock ?? clock, weekStart: me.weekStart ?? weekStart });
  useEffect(() => applyAccent(accent), [accent]);

  return (
    <TimeZoneContext value={{ reader: me.timeZone ?? me.hubTimeZone, hub: me.hubTimeZone }}>
      <CalendarEntriesContext value={CALENDAR_ENTRIES}>
        <AffectedBookingsContext value={AFFECTED_BOOKINGS}>
          <UnsavedChangesGuard>
            <MenuTitle />
            <a className={classes.skip} href="#content">
              {t('skip')}
            </a>
            <div className={classes.shell}>
              {!isNarrow && (
                <aside className={classes.side}>
                  <Link to="/dashboard" className={classes.mark}>
                    <Wordmark />
                  </Link>
                  <SideMenu groups={groups} />
                  <AccountMenu me={me} wide />
                </aside>
              )}
              <div className={classes.main}>
                <TopBar me={me} onSearch={palette.open} onMenu={drawer.open} />
                <AnnouncementSlot />
                <main id="content" ref={content} tabIndex={-1} className={classes.content}>
                  <Page key={pathname} />
                </main>
                <Footer onOpenShortcuts={keys.open} />
              </div>
            </div>
            <BottomBar person={person} onOpenMenu={drawer.open} />
            <Suspense>
              {drawer.isRequested && (
                <MenuDrawer opened={drawer.opened} groups={groups} onClose={drawer.close} />
              )}
              {keys.isRequested && (
                <KeyList opened={keys.opened} groups={groups} onClose={keys.close} />
              )}
            </Suspense>
            {palette.element}
            <LazyLive />
            <ScrollToTop />
            <ScrollRestoration />
          </UnsavedChangesGuard>
        </AffectedBookingsContext>
      </CalendarEntriesContext>
    </TimeZoneContext>
  );
}

function Page() {
  const isReplaced = useSlowNavigation();
  return (
    <div className={classes.page} data-entrance={useEntrance()}>
      {isReplaced && <Skeletons shape="page" />}
      {/* Hidden, not unmounted: the navigation may fail or be cancelled. */}
      <div className={classes.outlet} hidden={isReplaced}>
        <Suspense fallback={<Skeletons shape="page" />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}

/** Moves the focus to the content of a new page, for keyboard and screen reader users; the first page keeps it. */
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

/** Sets the document title from the menu; it renders before the page, so the page's own title wins. */
function MenuTitle() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const name = findPageName(pathname);
  usePageTitle(name ? t(`page.${name}`) : '');
  return null;
}

function Footer({ onOpenShortcuts }: { onOpenShortcuts: () => void }) {
  const { t } = useTranslation('shell');
  const { name: hub } = useHub();
  return (
    <Group
      component="footer"
      gap="8px 16px"
      align="stretch"
      justify="space-between"
      mt="auto"
      p="16px 4px 12px"
      fz={13}
      c="var(--dot-ink-3)"
    >
      <span>
        {hub} © {new Date().getFullYear()} · {t('footer')}
      </span>
      <button type="button" className={classes.link} onClick={onOpenShortcuts}>
        {t('keys_link')}
      </button>
    </Group>
  );
}

function ScrollToTop() {
  const { t } = useTranslation('shell');
  const [scroll, scrollTo] = useWindowScroll();
  if (scroll.y <= SCROLL_TO_TOP_PX) return null;
  return (
    <button
      type="button"
      className={classes.toTop}
      aria-label={t('to_top')}
      onClick={() => scrollTo({ y: 0 })}
    >
      <IconArrowUp size={20} aria-hidden />
    </button>
  );
}
