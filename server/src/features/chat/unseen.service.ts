import { quietText } from '@thedot/domain/chat/quiet-text';
import type { Db } from '../../db/db.ts';
import type { MailSubject, OutgoingNews } from '../../platform/mail/mail.jobs.ts';
import { findUnread } from './unseen.queries.ts';

/** Of a message, as it is read; more of it is looked at, for its signs. */
const MOST_WORDS = 200;

/** Of a mail that somebody wrote: how many messages are unseen by now, and how the newest begins. */
export async function chatOfMail(db: Db, mail: OutgoingNews): Promise<MailSubject | undefined> {
  const { template, params, userId } = mail;
  const roomId = params['room'];
  if (template !== 'chat.unseen' || !userId || typeof roomId !== 'string') return undefined;
  const unread = await findUnread(db, { roomId, userId, most: 2 * MOST_WORDS });
  if (!unread) return { isOver: true };
  const { senderName: name, count } = unread;
  const [sender = ''] = name.split(' ');
  const words = quietText(unread.words, (id) => (id === userId ? mail.firstName : sender));
  const isCut = words.length > MOST_WORDS;
  return {
    isOver: false,
    params: { name, count, words: isCut ? `${words.slice(0, MOST_WORDS)}…` : words },
  };
}
