import { plainText } from '@thedot/domain/chat/plain-text';
import type { Db } from '../../../db/db.ts';
import type { QueuedMail } from '../../../platform/mail/mail.jobs.ts';
import { findUnreadSummary, type UnreadSummary } from './unseen-notifications.queries.ts';

/** In grapheme clusters. */
const MAX_PREVIEW_LENGTH = 200;

interface ChatSubject {
  readonly isOver: boolean;
  readonly params?: QueuedMail['params'];
}

/**
 * Describes the chat of an email or push: the current number of unseen messages, and the beginning or the kind of the
 * newest one. Returns undefined for other templates.
 */
export async function describeUnseenChat(
  db: Db,
  news: { readonly template: string } & Pick<QueuedMail, 'params' | 'userId' | 'firstName'>,
): Promise<ChatSubject | undefined> {
  const { template, params, userId, firstName } = news;
  const roomId = params['room'];
  if (template !== 'chat.unseen' || !userId || typeof roomId !== 'string') return undefined;
  const unread = await findUnreadSummary(db, { roomId, userId });
  if (!unread) return { isOver: true };
  const { senderId, senderName: name, count } = unread;
  const [sender = ''] = name.split(' ');
  const names = new Map([
    [userId, firstName],
    [senderId, sender],
  ]);
  const words = truncate(plainText(unread.text, (id) => names.get(id) ?? '…'));
  return { isOver: false, params: { name, count, words, what: describeContent(unread) } };
}

/** Returns the kind of content that the text of the notification names. */
function describeContent({ kind, text, files }: UnreadSummary): string {
  if (kind === 'call') return 'call';
  if (text !== '') return 'words';
  if (kind === 'booking') return 'session';
  return files > 1 ? 'files' : 'file';
}

/** Truncates by grapheme clusters, so that no emoji is cut in two. */
function truncate(words: string): string {
  const signs = Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment);
  return signs.length > MAX_PREVIEW_LENGTH
    ? `${signs.slice(0, MAX_PREVIEW_LENGTH).join('')}…`
    : words;
}
