import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DotGrid } from '../../ui/dots/DotGrid.tsx';
import classes from './ErrorPage.module.css';
import { usePageTitle } from '../../lib/hub/use-page-title.ts';

interface ErrorPageProps {
  title: string;
  text: string;
  /** The highlighted dot. */
  highlighted: readonly [column: number, row: number];
  children: ReactNode;
}

/** A full-page error with one sentence and one action. */
export function ErrorPage({ title, text, highlighted, children }: ErrorPageProps) {
  usePageTitle(title);
  return (
    <section className={classes.page}>
      <DotGrid highlighted={highlighted} width={260} />
      <Box component="h1" m="14px 0 0" fz="1.75rem" lh={1.15} lts="-0.028em">
        {title}
      </Box>
      <Box component="p" maw="52ch" m="0 0 6px" fz={15} lh={1.6} c="var(--dot-ink-2)">
        {text}
      </Box>
      {children}
    </section>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <ErrorPage title={t('not_found.title')} text={t('not_found.text')} highlighted={[7, 1]}>
      <Button component={Link} to="/dashboard">
        {t('not_found.action')}
      </Button>
    </ErrorPage>
  );
}

export function NotAuthorizedPage() {
  const { t } = useTranslation('shell');
  return (
    <ErrorPage
      title={t('not_authorized.title')}
      text={t('not_authorized.text')}
      highlighted={[0, 4]}
    >
      <Button component={Link} to="/dashboard">
        {t('not_authorized.action')}
      </Button>
    </ErrorPage>
  );
}

/** Shown when the code or first data of a page failed to load. */
export function RouteErrorPage() {
  const { t } = useTranslation('shell');
  return (
    <ErrorPage title={t('route_failed.title')} text={t('route_failed.text')} highlighted={[1, 3]}>
      <Button onClick={() => location.reload()}>{t('route_failed.action')}</Button>
    </ErrorPage>
  );
}
