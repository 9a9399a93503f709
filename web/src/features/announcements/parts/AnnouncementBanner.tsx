import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { pickWords } from '@thedot/domain/announcements/announcements.rules';
import type { Language } from '@thedot/domain/kernel/fields';
import type { PageAnnouncement } from '@thedot/domain/users/page-announcements.contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconUrgent,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from './AnnouncementBanner.module.css';

const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  urgent: IconUrgent,
} as const;

/** A text of this length fits: on one line of a wide page, on two of a phone. */
const SHORT = 80;

interface Props {
  announcement: Pick<PageAnnouncement, 'level' | 'words' | 'link'>;
  language: Language;
  /** Without it the announcement cannot be dismissed. */
  onDismiss?: (() => void) | undefined;
  /** Shows the whole text; without it the text is whole already. */
  onReadMore?: (() => void) | undefined;
}

/** An announcement as a strip: its icon, title, text and link, in the language of the reader if it has it. */
export function AnnouncementBanner({ announcement, language, onDismiss, onReadMore }: Props) {
  const { t } = useTranslation('page-announcements');
  const { level, link } = announcement;
  const words = pickWords(announcement.words, language);
  const Icon = ICONS[level];
  const isLong = words.text.length > SHORT || words.text.includes('\n');
  return (
    <div className={classes.banner} data-level={level} data-whole={!onReadMore || undefined}>
      <Icon className={classes.icon} size={19} stroke={1.9} aria-hidden />
      <p className={classes.words} lang={words.language}>
        {level === 'urgent' && <VisuallyHidden lang={language}>{t('urgent')}</VisuallyHidden>}
        <strong>{words.title}</strong> <span className={classes.text}>{words.text}</span>{' '}
        {isLong && onReadMore && (
          <button type="button" lang={language} className={classes.more} onClick={onReadMore}>
            {t('read_more')}
            <VisuallyHidden>: {words.title}</VisuallyHidden>
          </button>
        )}
        {link !== '' && (
          <AnnouncementLink
            link={link}
            label={words.linkLabel}
            language={words.linkLabel === '' ? language : words.language}
          />
        )}
      </p>
      {onDismiss && (
        <ActionIcon
          size={28}
          className={classes.dismiss ?? ''}
          aria-label={t('dismiss', { title: words.title })}
          onClick={onDismiss}
        >
          <IconX size={17} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function AnnouncementLink({
  link,
  label,
  language,
}: {
  link: string;
  label: string;
  language: Language;
}) {
  const { t } = useTranslation('page-announcements');
  const text = <span lang={language}>{label || t('open')}</span>;
  if (link.startsWith('/')) return <TextLink to={link}>{text}</TextLink>;
  return (
    <a className={classes.more} href={link} target="_blank" rel="noreferrer">
      {text}
      <VisuallyHidden lang={language}> {t('new_tab')}</VisuallyHidden>
    </a>
  );
}
