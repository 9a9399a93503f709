import { VisuallyHidden } from '@mantine/core';
import { pickWords } from '@thedot/domain/announcements/announcements.rules';
import type { PageAnnouncement } from '@thedot/domain/users/page-announcements.contract';
import { lazy, Suspense, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../lib/hooks/use-lazy-dialog.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useMe } from '../../lib/session/session.ts';
import classes from './AnnouncementBanners.module.css';
import { useDismissAnnouncement, usePageAnnouncements } from './page-announcements.ts';
import { AnnouncementBanner } from './parts/AnnouncementBanner.tsx';

const CurrentAnnouncements = lazy(async () => ({
  default: (await import('./parts/CurrentAnnouncements.tsx')).CurrentAnnouncements,
}));

const MAX_BANNERS = 2;
const NONE: readonly PageAnnouncement[] = [];

/** The most important announcements for the user at the top of every page, and a list of all. */
export function AnnouncementBanners({ atStart }: { atStart: readonly PageAnnouncement[] }) {
  const { t } = useTranslation('page-announcements');
  // Who views the hub as another user changes nothing.
  const canDismiss = useMe().viewedUntil === null;
  const announcements = usePageAnnouncements();
  const dismiss = useDismissAnnouncement();
  const dialog = useLazyDialog();
  const section = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const rest = announcements.length - MAX_BANNERS;

  /** For when the button that had the focus is gone. */
  function focusHere() {
    const next = section.current ?? document.getElementById('content');
    next?.focus({ preventScroll: true });
  }

  function dismissHere(announcement: PageAnnouncement) {
    dismiss.mutate(announcement);
    focusHere();
  }

  function openAll() {
    opener.current = document.activeElement;
    dialog.open();
  }

  function closeAll() {
    dialog.close();
    if (!opener.current?.isConnected) focusHere();
  }

  return (
    <>
      <NewAnnouncements announcements={announcements} atStart={atStart} />
      {announcements.length > 0 && (
        <section
          ref={section}
          tabIndex={-1}
          className={classes.banners}
          data-announcements
          aria-label={t('name')}
        >
          {announcements.slice(0, MAX_BANNERS).map((it) => (
            <AnnouncementBanner
              key={it.id}
              announcement={it}
              language={currentLanguage()}
              onDismiss={canDismiss && it.isDismissible ? () => dismissHere(it) : undefined}
              onReadMore={openAll}
            />
          ))}
          {rest > 0 && (
            <button type="button" className={classes.rest} onClick={openAll}>
              {t('more', { count: rest })}
            </button>
          )}
        </section>
      )}
      <Suspense>
        {dialog.isRequested && (
          <CurrentAnnouncements
            opened={dialog.opened}
            onClose={closeAll}
            announcements={announcements}
            onDismiss={canDismiss ? dismiss.mutate : undefined}
          />
        )}
      </Suspense>
    </>
  );
}

interface NewProps {
  announcements: readonly PageAnnouncement[];
  /** Those that were there when the page was opened. */
  atStart: readonly PageAnnouncement[];
}

/** Tells screen readers of announcements that appear while the page is open. */
function NewAnnouncements({ announcements, atStart }: NewProps) {
  const known = new Set(atStart.map(keyOf));
  // Empty at first: what a region holds from the beginning is not read out.
  const added = useDeferredValue(announcements, NONE).filter((it) => !known.has(keyOf(it)));
  return (
    <VisuallyHidden role="status">
      {added.map((it) => {
        const { title, language } = pickWords(it.words, currentLanguage());
        return (
          <p key={keyOf(it)} lang={language}>
            {title}
          </p>
        );
      })}
    </VisuallyHidden>
  );
}

const keyOf = ({ id, edition }: PageAnnouncement) => `${id}:${edition}`;
