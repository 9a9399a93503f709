import { DAY_MS } from '../kernel/time.ts';
import type { Notification, NotificationType } from './notifications.contract.ts';

/** News that say the same of the same, which the bell shows as one line. */
export interface NewsGroup {
  readonly newest: Notification;
  /** Of all of them: seen and deleted together. */
  readonly ids: readonly string[];
}

/** Each of these says something of its own. */
const OWN_WORDS: readonly NotificationType[] = [
  'booking.next_step',
  'booking.next_step_due',
  'booking.slot_lost',
  'availability.closed',
  'hub.announcement',
];
/** As many as one call marks or deletes. */
const MOST_TOGETHER = 100;

/**
 * Folds news that follow each other, newest first, as long as nobody has seen them. Pages and counts are those of
 * the single ones: whatever more is loaded is folded the same way.
 */
export function groupNews(news: readonly Notification[]): NewsGroup[] {
  const groups: { newest: Notification; ids: string[]; oldest: Notification }[] = [];
  for (const it of news) {
    const last = groups.at(-1);
    if (last && last.ids.length < MOST_TOGETHER && saysTheSame(last.oldest, it)) {
      last.ids.push(it.id);
      last.oldest = it;
    } else groups.push({ newest: it, ids: [it.id], oldest: it });
  }
  return groups.map(({ newest, ids }) => ({ newest, ids }));
}

const saysTheSame = (later: Notification, earlier: Notification): boolean =>
  later.type === earlier.type &&
  later.link === earlier.link &&
  later.params['name'] === earlier.params['name'] &&
  !later.seen &&
  !earlier.seen &&
  !OWN_WORDS.includes(later.type) &&
  Date.parse(later.createdAt) - Date.parse(earlier.createdAt) <= DAY_MS;
