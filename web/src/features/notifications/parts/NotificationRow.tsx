import { ActionIcon, VisuallyHidden } from '@mantine/core';
import type { Notification } from '@thedot/domain/notifications/notifications.contract';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './NotificationRow.module.css';

interface Props {
  notification: Notification;
  /** How often it happened, of which this is the newest. */
  times?: number;
  onOpen: () => void;
  onRemove: () => void;
}

/** One thing that happened, as a sentence that leads there. */
export function NotificationRow({ notification, times = 1, onOpen, onRemove }: Props) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { type, params, link, createdAt, seen } = notification;
  const sentence = t(`sentence.${type}`, {
    name: nameOf(String(params['name'] ?? '')),
    next: nameOf(String(params['next'] ?? '')),
    step: params['step'],
    title: params['title'],
    organization: params['organization'],
    count: Number(params['others'] ?? 0),
    ...variantOf(params),
  });
  const start = params['start'];
  const words = type === 'hub.announcement' && String(params['text'] ?? '');
  return (
    <li className={classes.row} data-unseen={!seen || undefined}>
      <i className={classes.mark} aria-hidden />
      <div className={classes.words}>
        <Link to={link} className={classes.sentence} onClick={onOpen}>
          {!seen && <VisuallyHidden>{t('unseen')} </VisuallyHidden>}
          {sentence}
        </Link>
        {words && <p className={classes.text}>{words}</p>}
        <div className={classes.when}>
          {start !== undefined && (
            <time dateTime={String(start)}>{format.dayAndTime(start)} · </time>
          )}
          <time dateTime={createdAt}>{format.ago(createdAt)}</time>
          {times > 1 && <> · {t('times', { count: times })}</>}
        </div>
      </div>
      <ActionIcon size={32} aria-label={t('remove', { sentence })} onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

/** Some things that happen are told in more than one way. */
function variantOf({ passedOn, attendance }: Notification['params']) {
  if (passedOn) return { context: 'passedOn' } as const;
  return attendance === 'attended' ? ({ context: 'attended' } as const) : {};
}
