import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { meQuery } from '../../lib/session/session.ts';
import { Link, Outlet } from 'react-router';
import { Wordmark } from '../../ui/Wordmark.tsx';
import classes from './Layout.module.css';
import { LanguageSwitch } from '../../ui/layout/LanguageSwitch.tsx';
import { OfflineBanner } from '../../ui/layout/OfflineBanner.tsx';
import { SkinSwitch } from '../../ui/layout/SkinSwitch.tsx';
import { appLayout } from './load-app-layout.ts';

/** The app layout for signed-in users, a plain page for visitors. */
export function Layout() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return createElement((me && appLayout()) ?? PublicLayout);
}

/** The layout of pages that visitors can open. */
function PublicLayout() {
  return (
    <div className={classes.layout}>
      <Group component="header" gap={0} wrap="nowrap" justify="space-between" mih={48}>
        <Link to="/login" className={classes.mark}>
          <Wordmark size={25} />
        </Link>
        <Group component="span" gap={4} align="stretch" wrap="nowrap" display="inline-flex">
          <LanguageSwitch />
          <SkinSwitch />
        </Group>
      </Group>
      <OfflineBanner />
      <Box component="main" w="100%" maw={760} m="auto" pt={24}>
        <Outlet />
      </Box>
    </div>
  );
}
