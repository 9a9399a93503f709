import { Button } from '@mantine/core';
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
      <div className={classes.cover}>
        <Halftone seed={name ?? pathname} columns={56} rows={14} />
      </div>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{t('not_yet_open.text')}</p>
        <Button component={Link} to="/dashboard">
          {t('not_yet_open.action')}
        </Button>
      </div>
    </section>
  );
}
