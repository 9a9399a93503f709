import { DAY_MS } from '../kernel/time.ts';
import type { Notification, NotificationType } from './notifications.contract.ts';

/** The feature of a type, by which preferences are grouped. */
export const notificationFeature = <T extends NotificationType>(type: T) =>
  type.split('.')[0] as T extends `${infer Feature}.${string}` ? Feature : never;

/** Notifications of the same type about the same thing, which the bell shows as one row. */
export interface NotificationGroup {
  readonly newest: Notification;
  /** The ids of all notifications of the group, which are marked as seen and deleted together. */
  readonly ids: readonly string[];
}

/** The types whose notifications have texts of their own, so they are never grouped. */
const UNGROUPED_TYPES: readonly NotificationType[] = [
  'booking.next_step',
  'booking.next_step_due',
  'booking.slot_lost',
  'booking.space_requested',
  'booking.space_lost',
  'availability.closed',
  'hub.announcement',
];
/** As many ids as one request may mark or delete. */
const MAX_GROUP_SIZE = 100;

/**
 * Groups consecutive unseen notifications, newest first. Pages and counts are those of single notifications, so
 * further pages are grouped the same way.
 */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups: { newest: Notification; ids: string[]; oldest: Notification }[] = [];
  for (const it of notifications) {
    const last = groups.at(-1);
    if (last && last.ids.length < MAX_GROUP_SIZE && belongTogether(last.oldest, it)) {
      last.ids.push(it.id);
      last.oldest = it;
    } else groups.push({ newest: it, ids: [it.id], oldest: it });
  }
  return groups.map(({ newest, ids }) => ({ newest, ids }));
}

const belongTogether = (later: Notification, earlier: Notification): boolean =>
  later.type === earlier.type &&
  later.link === earlier.link &&
  later.params['name'] === earlier.params['name'] &&
  !later.seen &&
  !earlier.seen &&
  !UNGROUPED_TYPES.includes(later.type) &&
  Date.parse(later.createdAt) - Date.parse(earlier.createdAt) <= DAY_MS;
