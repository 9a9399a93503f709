import { plainText } from '@thedot/domain/chat/plain-text';
import type { Db } from '../../db/db.ts';
import type { OutgoingNews } from '../../platform/mail/mail.jobs.ts';
import { findUnread, type Unread } from './unseen.queries.ts';

/** Of a message, as it is read. */
const MOST_SIGNS = 200;

interface ChatSubject {
  readonly isOver: boolean;
  readonly params?: OutgoingNews['params'];
}

/**
 * Of a mail or a push that somebody wrote: how many messages are unseen by now, and how the newest begins, or what
 * it is.
 */
export async function chatOfNews(
  db: Db,
  news: { readonly template: string } & Pick<OutgoingNews, 'params' | 'userId' | 'firstName'>,
): Promise<ChatSubject | undefined> {
  const { template, params, userId, firstName } = news;
  const roomId = params['room'];
  if (template !== 'chat.unseen' || !userId || typeof roomId !== 'string') return undefined;
  const unread = await findUnread(db, { roomId, userId });
  if (!unread) return { isOver: true };
  const { senderId, senderName: name, count } = unread;
  const [sender = ''] = name.split(' ');
  const names = new Map([
    [userId, firstName],
    [senderId, sender],
  ]);
  const words = beginningOf(plainText(unread.text, (id) => names.get(id) ?? '…'));
  return { isOver: false, params: { name, count, words, what: whatIs(unread) } };
}

/** What there is to say of a message that has no words. */
function whatIs({ kind, text, files }: Unread): string {
  if (kind === 'call') return 'call';
  if (text !== '') return 'words';
  if (kind === 'booking') return 'session';
  return files > 1 ? 'files' : 'file';
}

/** No sign is cut in two, be it of several characters as many an emoji is. */
function beginningOf(words: string): string {
  const signs = Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment);
  return signs.length > MOST_SIGNS ? `${signs.slice(0, MOST_SIGNS).join('')}…` : words;
}
