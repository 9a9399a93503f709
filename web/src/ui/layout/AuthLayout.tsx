import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HaloDot } from '../dots/HaloDot.tsx';
import { Wordmark } from '../Wordmark.tsx';
import classes from './AuthLayout.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { notifySessionScreensGone } from '../../lib/api/session-end.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SkinSwitch } from './SkinSwitch.tsx';
import { useEntrance } from './use-entrance.ts';

interface Props {
  title: string;
  /** Below the title: the purpose of the page. */
  text?: ReactNode;
  /** For forms with many fields. */
  wide?: boolean;
  children: ReactNode;
}

/** The layout of the sign-in pages: the form beside the brand illustration. */
export function AuthLayout({ title, text, wide, children }: Props) {
  const { t } = useTranslation('shell');
  useDocumentTitle(`${title} · THE DOT`);
  useEffect(notifySessionScreensGone, []);
  return (
    <div className={classes.layout}>
      <div className={classes.sheet}>
        <header className={classes.top}>
          <Wordmark size={25} />
          <span className={classes.switches}>
            <LanguageSwitch />
            <SkinSwitch />
          </span>
        </header>
        <OfflineBanner />
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
