import type { Db } from '../../db/db.ts';
import type { MailSubject, OutgoingNews } from '../../platform/mail/mail.jobs.ts';
import { findUnread } from './unseen.queries.ts';

const MOST_WORDS = 200;

/** Of a mail that somebody wrote: how many messages are unseen by now, and how the newest begins. */
export async function chatOfMail(db: Db, mail: OutgoingNews): Promise<MailSubject | undefined> {
  const { template, params, userId } = mail;
  const roomId = params['room'];
  if (template !== 'chat.unseen' || !userId || typeof roomId !== 'string') return undefined;
  const unread = await findUnread(db, { roomId, userId, most: MOST_WORDS });
  if (!unread) return { isOver: true };
  const { senderName: name, count, words } = unread;
  const isCut = words.length === MOST_WORDS;
  return { isOver: false, params: { name, count, words: isCut ? `${words}…` : words } };
}
