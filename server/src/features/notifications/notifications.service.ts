import { MAIL_DELAY_MS, PUSH_DELAY_MS, PUSH_KEPT_MS } from '@thedot/domain/limits';
import type {
  Notification,
  NotificationType,
} from '@thedot/domain/notifications/notifications.contract';
import { channelsOf } from '@thedot/domain/notifications/preferences.rules';
import type { Db } from '../../db/db.ts';
import { announce, type Announcer } from '../../kernel/announce.ts';
import type { Context, PublicContext } from '../../kernel/context.ts';
import { dropWordsOf } from '../../platform/mail/mail.queries.ts';
import {
  addToUnseen,
  countUnseen,
  deleteNotifications,
  dropWords,
  markSeen,
  markSeenOfChats,
  type NewNotification,
  tell,
} from './notifications.queries.ts';
import { findPaces } from './preferences.queries.ts';

export { countUnseen } from './notifications.queries.ts';

interface News extends Pick<Notification, 'type' | 'params' | 'link'> {
  readonly to: readonly string[];
  /** The id of what happened: nobody is told the same fact twice. */
  readonly fact: string;
}

/** Inside a transaction; jobs have nobody as actor. */
export type Teller = Pick<PublicContext, 'db' | 'now'> &
  Announcer & {
    readonly actor: { readonly id: string } | null;
  };

/** Tells people what happened, as each wants to be told of such news, but never the one who did it. */
export async function notify(teller: Teller, { to, type, ...news }: News): Promise<void> {
  await notifyEach(
    teller,
    type,
    [...new Set(to)].map((it) => ({ ...news, to: it })),
  );
}

/** The same for news of one kind that are another for each: many are as quickly told as one. */
export async function notifyEach(
  teller: Teller,
  type: NotificationType,
  news: readonly NewNotification[],
): Promise<void> {
  const { db, actor, now } = teller;
  const each = news.filter(({ to }) => to !== actor?.id);
  if (!each.length) return;
  const sendAfter = new Date(now().getTime() + MAIL_DELAY_MS);
  const ways = channelsOf(type);
  const { isPushedApart, overFrom } = ways;
  const pushed = {
    sendAfter: new Date(now().getTime() + PUSH_DELAY_MS),
    expiresAt: new Date(now().getTime() + PUSH_KEPT_MS),
    overFrom,
  };
  const told = await tell(db, { type, ways, each, sendAfter, pushed, isPushedApart });
  announce(teller, 'show_notification', { to: told });
}

/** What was told stays told, but without the words that came with it. */
export async function takeWordsBack(db: Db, fact: string): Promise<void> {
  const told = await dropWords(db, fact);
  if (told.length > 0)
    await dropWordsOf(
      db,
      told.map(({ id }) => id),
    );
}

/** Which of some people want a mail as soon as something of a kind happens. */
export async function findMailedAtOnce(db: Db, userIds: readonly string[]) {
  const chosen = await findPaces(db, userIds);
  return (userId: string, type: NotificationType): boolean => {
    const its = chosen.find((it) => it.userId === userId && it.type === type);
    return (its ?? channelsOf(type)).email === 'instant';
  };
}

/**
 * The same for what comes one by one to somebody who looks at it together: whoever has not seen the last
 * is told once, of the newest and how many others there are.
 */
export async function notifyTogether(teller: Teller, news: News & { readonly all: string }) {
  const { all, ...each } = news;
  const told = await addToUnseen(teller.db, {
    to: news.to,
    type: news.type,
    params: news.params,
    link: all,
    now: teller.now(),
  });
  announce(teller, 'show_notification', { to: told });
  const left = new Set(news.to).difference(new Set(told));
  await notify(teller, { ...each, to: [...left] });
}

interface Chosen {
  readonly ids?: readonly string[] | undefined;
}

/** What was told of a chat is seen with the chat: of one, or of all. */
export async function seeOfChats(
  ctx: Announcer & Pick<PublicContext, 'db'>,
  chat?: { readonly userId: string; readonly roomId: string },
): Promise<void> {
  announce(ctx, 'show_notification', { to: await markSeenOfChats(ctx.db, chat) });
}

/** Seen on one device is seen on all. */
export async function see(ctx: Context, { ids }: Chosen): Promise<{ unseen: number }> {
  const { db, actor } = ctx;
  const isOther = await markSeen(db, { userId: actor.id, ids });
  if (isOther) announce(ctx, 'show_notification', { to: [actor.id] });
  return { unseen: await countUnseen(db, actor.id) };
}

export async function remove(ctx: Context, { ids }: Chosen): Promise<void> {
  const isOther = await deleteNotifications(ctx.db, { userId: ctx.actor.id, ids });
  if (isOther) announce(ctx, 'show_notification', { to: [ctx.actor.id] });
}
