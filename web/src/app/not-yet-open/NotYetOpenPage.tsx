import { Box, Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { findPageName } from '../layout/menu/menu.ts';
import { Halftone } from '../../ui/dots/Halftone.tsx';
import classes from './NotYetOpenPage.module.css';

/** The placeholder of a feature that is not available yet, with its name and a generated cover. */
export function NotYetOpenPage() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const name = findPageName(pathname);
  const title = name
    ? t('not_yet_open.title', { page: t(`page.${name}`) })
    : t('not_yet_open.title_unnamed');
  useDocumentTitle(`${title} · THE DOT`);
  return (
    <section className={classes.page}>
      <Box h={{ base: 140, md: 220 }}>
        <Halftone seed={name ?? pathname} columns={56} rows={14} />
      </Box>
      <div className={classes.words}>
        <Box component="h1" m={0} fz="1.75rem" lh={1.15} lts="-0.028em">
          {title}
        </Box>
        <Box component="p" maw="56ch" m="0 0 8px" fz={15} lh={1.6} c="var(--dot-ink-2)">
          {t('not_yet_open.text')}
        </Box>
        <Button component={Link} to="/dashboard">
          {t('not_yet_open.action')}
        </Button>
      </div>
    </section>
  );
}
