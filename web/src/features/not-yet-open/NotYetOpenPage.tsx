import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { pageName } from '../../app/layout/menu.ts';
import { Halftone } from '../../ui/Halftone.tsx';
import classes from './NotYetOpenPage.module.css';

/** Stands where a feature opens later, under its own name and with a cover of its own. */
export function NotYetOpenPage() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const name = pageName(pathname);
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
