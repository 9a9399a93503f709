import { can, permission } from '@thedot/domain/access/access';
import { accountStanding } from '@thedot/domain/access/abilities';
import {
  CHAT_PUSH_DELAY_MS,
  CHAT_PUSH_MAX_AGE_MS,
  UNSEEN_CHAT_NOTIFY_ONLINE_MS,
  UNSEEN_CHAT_NOTIFY_MS,
} from '@thedot/domain/limits';
import type { ChangePublisher } from '../../../kernel/publish-change.ts';
import { type SystemContext, transact } from '../../../kernel/context.ts';
import { pushChats } from '../../notifications/push.service.ts';
import {
  notifyEach,
  markChatNotificationsSeen,
} from '../../notifications/notifications.service.ts';
import { markPushed, markNotified, type ChatReader } from './unseen-notifications.queries.ts';

type UnseenContext = ChangePublisher & SystemContext;
type PushContext = Omit<UnseenContext, 'settings'>;

const BATCH_SIZE = 200;

/** Notifies users of messages they have not seen. A job does it, so that sending a message costs nothing more. */
export async function notifyUnseenChats(hub: UnseenContext): Promise<void> {
  await markChatNotificationsSeen(hub);
  while ((await notifyBatch(hub)) === BATCH_SIZE);
  const at = hub.now().getTime();
  // The server that received a message pushes it sooner, unless it has crashed.
  const [from, to] = [at - CHAT_PUSH_MAX_AGE_MS, at - 2 * CHAT_PUSH_DELAY_MS];
  await pushUnseenChats(hub, { between: [new Date(from), new Date(to)] });
}

/** Pushes unseen messages of given chats, or of a period. */
export const pushUnseenChats = (
  hub: PushContext,
  which: Parameters<typeof markPushed>[1],
): Promise<void> =>
  transact(hub, async (tx) => {
    await pushChats(tx, (await markPushed(tx.db, which)).filter(canReadChats));
  });

/** Notifies in small batches, so that locks are held only briefly. */
const notifyBatch = (hub: UnseenContext): Promise<number> =>
  transact(hub, async (tx) => {
    const at = tx.now().getTime();
    const untold = await markNotified(tx.db, {
      sentBefore: new Date(at - UNSEEN_CHAT_NOTIFY_MS),
      sentLongBefore: new Date(at - UNSEEN_CHAT_NOTIFY_ONLINE_MS),
      limit: BATCH_SIZE,
    });
    await notifyEach(
      { ...tx, actor: null },
      'chat.unseen',
      untold.filter(canReadChats).map(({ userId: to, roomId, messageId, senderName, unseen }) => ({
        to,
        eventId: messageId,
        params: { name: senderName, count: unseen, room: roomId },
        target: roomId,
      })),
    );
    return untold.length;
  });

const canReadChats = (it: ChatReader): boolean =>
  can(
    { ...it, standing: accountStanding({ ...it, isUnsecured: false }) },
    permission('read', 'chat'),
  );
