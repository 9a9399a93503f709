import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HaloDot } from '../../ui/HaloDot.tsx';
import { Mark } from '../../ui/Mark.tsx';
import classes from './AuthLayout.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { sayGone } from '../session-end.ts';
import { OfflineLine } from './OfflineLine.tsx';
import { SkinSwitch } from './SkinSwitch.tsx';
import { useEntrance } from './use-entrance.ts';

interface Props {
  title: string;
  /** Under the title: what this page is for. */
  text?: ReactNode;
  /** For a form of many fields. */
  wide?: boolean;
  children: ReactNode;
}

/** The full layout of pages without a menu: the form on paper, the dot made of dots on ink beside it. */
export function AuthLayout({ title, text, wide, children }: Props) {
  const { t } = useTranslation('shell');
  useDocumentTitle(`${title} · THE DOT`);
  useEffect(sayGone, []);
  return (
    <div className={classes.layout}>
      <div className={classes.sheet}>
        <header className={classes.top}>
          <Mark size={25} />
          <span className={classes.switches}>
            <LanguageSwitch />
            <SkinSwitch />
          </span>
        </header>
        <OfflineLine />
        <main className={classes.form} data-entrance={useEntrance()} data-wide={wide || undefined}>
          <h1 className={classes.title}>{title}</h1>
          {text && <div className={classes.text}>{text}</div>}
          {children}
        </main>
      </div>
      <aside className={classes.hero}>
        <HaloDot className={classes.halo} />
        <div className={classes.words}>
          <p className={classes.claim}>{t('halo.title')}</p>
          <p className={classes.more}>{t('halo.text')}</p>
        </div>
      </aside>
    </div>
  );
}
