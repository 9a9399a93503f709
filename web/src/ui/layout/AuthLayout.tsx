import { Box, Group } from '@mantine/core';
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
import { usePageTitle } from '../../lib/hub/use-page-title.ts';

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
  usePageTitle(title);
  useEffect(notifySessionScreensGone, []);
  return (
    <div className={classes.layout}>
      <div className={classes.sheet}>
        <Group component="header" gap={0} wrap="nowrap" justify="space-between" mih={48}>
          <Wordmark size={25} />
          <Group component="span" gap={4} align="stretch" wrap="nowrap" display="inline-flex">
            <LanguageSwitch />
            <SkinSwitch />
          </Group>
        </Group>
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
          <Box component="p" maw="42ch" m="10px 0 0" fz={15} lh={1.6} c="var(--dot-hero-ink-2)">
            {t('halo.text')}
          </Box>
        </div>
      </aside>
    </div>
  );
}
