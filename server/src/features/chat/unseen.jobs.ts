import { can, permission } from '@thedot/domain/access/access';
import { accountStanding } from '@thedot/domain/access/abilities';
import {
  CHAT_PUSH_DELAY_MS,
  CHAT_PUSH_LATE_MS,
  UNSEEN_CHAT_TOLD_HERE_MS,
  UNSEEN_CHAT_TOLD_MS,
} from '@thedot/domain/limits';
import type { Announcer } from '../../kernel/announce.ts';
import { type Office, transact } from '../../kernel/context.ts';
import { pushChats } from '../notifications/push.service.ts';
import { notifyEach, seeOfChats } from '../notifications/notifications.service.ts';
import { noteUnpushed, noteUntold, type Reader } from './unseen.queries.ts';

type Hub = Announcer & Pick<Office, 'db' | 'now'>;

const BATCH = 200;

/** Tells whoever is away, or does not look, that somebody wrote to them: a message itself costs nothing of that. */
export async function tellOfUnseenChats(hub: Hub): Promise<void> {
  await seeOfChats(hub);
  while ((await tellSome(hub)) === BATCH);
  const at = hub.now().getTime();
  // The server that a message was sent by pushes it sooner, unless it has died.
  const [from, to] = [at - CHAT_PUSH_LATE_MS, at - 2 * CHAT_PUSH_DELAY_MS];
  await pushUnseen(hub, { between: [new Date(from), new Date(to)] });
}

/** Pushes what nobody has looked at, as it was asked for: what was said just now, or what was left over. */
export const pushUnseen = (hub: Hub, which: Parameters<typeof noteUnpushed>[1]): Promise<void> =>
  transact(hub, async (tx) => {
    await pushChats(tx, (await noteUnpushed(tx.db, which)).filter(mayChat));
  });

/** Few at once, so that what is locked is soon free again. */
const tellSome = (hub: Hub): Promise<number> =>
  transact(hub, async (tx) => {
    const at = tx.now().getTime();
    const untold = await noteUntold(tx.db, {
      sentBefore: new Date(at - UNSEEN_CHAT_TOLD_MS),
      sentLongBefore: new Date(at - UNSEEN_CHAT_TOLD_HERE_MS),
      limit: BATCH,
    });
    await notifyEach(
      { ...tx, actor: null },
      'chat.unseen',
      untold.filter(mayChat).map(({ userId: to, roomId, messageId, senderName, unseen }) => ({
        to,
        fact: messageId,
        params: { name: senderName, count: unseen, room: roomId },
        link: `/chat?room=${roomId}`,
      })),
    );
    return untold.length;
  });

const mayChat = (it: Reader): boolean =>
  can(
    { ...it, standing: accountStanding({ ...it, isUnsecured: false }) },
    permission('read', 'chat'),
  );
