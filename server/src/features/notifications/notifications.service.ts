import { isPathOfParts } from '@thedot/domain/access/closed-paths.rules';
import { MAIL_DELAY_MS, PUSH_DELAY_MS, PUSH_RETENTION_MS } from '@thedot/domain/limits';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import {
  bookingOf,
  channelsOf,
  isOfParts,
  linkOf,
  type NotificationParams,
  type NotificationTarget,
} from '@thedot/domain/notification-catalogue';
import type { Db } from '../../db/db.ts';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import type { Context, PublicContext } from '../../kernel/context.ts';
import type { Settings } from '../../kernel/settings.ts';
import { removeMailQuotations, removeMailReasons } from '../../platform/mail/mail.queries.ts';
import {
  mergeIntoUnseen,
  type Quoted,
  countUnseen,
  deleteNotifications,
  deleteQuotations,
  deleteReasons,
  updateSeen,
  updateChatNotificationsSeen,
  insertNotifications,
} from './notifications.queries.ts';
import { findEmailFrequencies } from './preferences.queries.ts';

export { countUnseen } from './notifications.queries.ts';

/** An event, with the parameters and the target that the definition of its type asks for. */
export type NotificationContent<T extends NotificationType> = NotificationTarget<T> & {
  /** The id of the event. A user is notified of the same event and type only once. */
  readonly eventId: string;
  readonly params: NotificationParams<T>;
};

type NotificationInput<T extends NotificationType> = NotificationContent<T> & {
  readonly to: readonly string[];
  readonly type: T;
};

type PersonalNotification<T extends NotificationType> = NotificationContent<T> & {
  readonly to: string;
};

/** The context of a transaction. Jobs have no actor. */
export type NotificationContext = Pick<PublicContext, 'db' | 'now'> &
  ChangePublisher & {
    readonly settings: Pick<Settings, 'switchedOff'>;
    readonly actor: { readonly id: string } | null;
  };

/** Notifies users of an event on the channels they chose, except the actor. */
export async function notify<T extends NotificationType>(
  ctx: NotificationContext,
  { to, type, eventId, params, target }: NotificationInput<T>,
): Promise<void> {
  await store(
    ctx,
    type,
    [...new Set(to)].map((it) => ({ to: it, eventId, params, target })),
  );
}

/** Stores many notifications of one type with texts of their own in one statement. */
export const notifyEach = <T extends NotificationType>(
  ctx: NotificationContext,
  type: T,
  notifications: readonly PersonalNotification<T>[],
): Promise<void> =>
  store(
    ctx,
    type,
    notifications.map(({ to, eventId, params, target }) => ({ to, eventId, params, target })),
  );

interface NotificationToStore {
  readonly to: string;
  readonly eventId: string;
  readonly params: Parameters<typeof linkOf>[2];
  readonly target?: string | null | undefined;
}

async function store(
  ctx: NotificationContext,
  type: NotificationType,
  notifications: readonly NotificationToStore[],
): Promise<void> {
  const { db, actor, now, settings } = ctx;
  const items = notifications
    .filter(({ to }) => to !== actor?.id)
    .map(({ target, ...it }) => ({
      ...it,
      link: linkOf(type, target, it.params),
      booking: bookingOf(type, target),
    }))
    .filter(({ link }) => !isPathOfParts(link, settings.switchedOff));
  if (!items.length || isOfParts(type, settings.switchedOff)) return;
  const sendAfter = new Date(now().getTime() + MAIL_DELAY_MS);
  const channels = channelsOf(type);
  const { isPushedSeparately, expiryParam } = channels;
  const pushTiming = {
    sendAfter: new Date(now().getTime() + PUSH_DELAY_MS),
    expiresAt: new Date(now().getTime() + PUSH_RETENTION_MS),
    expiryParam,
  };
  const told = await insertNotifications(db, {
    type,
    channels,
    items,
    sendAfter,
    pushTiming,
    isPushedSeparately,
  });
  publishChange(ctx, 'show_notification', { userIds: told });
}

/** Removes the free-text reason from the notifications of an event and from their queued emails. */
export async function removeNotificationReasons(db: Db, fact: string): Promise<void> {
  const told = await deleteReasons(db, fact);
  if (told.length > 0)
    await removeMailReasons(
      db,
      told.map(({ id }) => id),
    );
}

/** Empties what notifications and their emails quote. */
export async function removeQuotations(db: Db, quotations: Quoted): Promise<void> {
  const quoted = await deleteQuotations(db, quotations);
  if (quoted.length > 0)
    await removeMailQuotations(
      db,
      quoted.map(({ id }) => id),
    );
}

/** Returns a function that tells whether a user wants an instant email for a type. */
export async function findInstantEmailChoices(db: Db, userIds: readonly string[]) {
  const chosen = await findEmailFrequencies(db, userIds);
  return (userId: string, type: NotificationType): boolean => {
    const its = chosen.find((it) => it.userId === userId && it.type === type);
    return (its ?? channelsOf(type)).email === 'instant';
  };
}

/**
 * Notifies of events that users handle together. A user who has not seen the last notification gets no second one:
 * it shows the newest event and the number of others, and links to the list.
 */
export async function notifyMerged<T extends NotificationType>(
  ctx: NotificationContext,
  notification: NotificationInput<T>,
) {
  const { to, type, params } = notification;
  if (isOfParts(type, ctx.settings.switchedOff)) return;
  const link = linkOf(type, null, params);
  if (isPathOfParts(link, ctx.settings.switchedOff)) return;
  const told = await mergeIntoUnseen(ctx.db, { to, type, params, link, now: ctx.now() });
  publishChange(ctx, 'show_notification', { userIds: told });
  const remaining = new Set(to).difference(new Set(told));
  await notify(ctx, { ...notification, to: [...remaining] });
}

interface NotificationSelection {
  readonly ids?: readonly string[] | undefined;
}

/** Marks the notifications about chats without unseen messages as seen: of one chat, or of all. */
export async function markChatNotificationsSeen(
  ctx: ChangePublisher & Pick<PublicContext, 'db'>,
  chat?: { readonly userId: string; readonly roomId: string },
): Promise<void> {
  publishChange(ctx, 'show_notification', {
    userIds: await updateChatNotificationsSeen(ctx.db, chat),
  });
}

/** Marks notifications as seen on all devices of the user. */
export async function markNotificationsSeen(
  ctx: Context,
  { ids }: NotificationSelection,
): Promise<{ unseen: number }> {
  const { db, actor } = ctx;
  const isOther = await updateSeen(db, { userId: actor.id, ids });
  if (isOther) publishChange(ctx, 'show_notification', { userIds: [actor.id] });
  return { unseen: await countUnseen(db, actor.id) };
}

export async function removeNotifications(
  ctx: Context,
  { ids }: NotificationSelection,
): Promise<void> {
  const isOther = await deleteNotifications(ctx.db, { userId: ctx.actor.id, ids });
  if (isOther) publishChange(ctx, 'show_notification', { userIds: [ctx.actor.id] });
}
