// Whom the changes of opportunities are told.
import type { Context } from '../../kernel/context.ts';
import { type ChangePublisher, publishChange } from '../../kernel/publish-change.ts';
import { notifySelected } from '../notifications/audience-notifications.service.ts';
import type { NotificationContext } from '../notifications/notifications.service.ts';
import {
  selectFollowers,
  selectReminded,
  selectSearchers,
  selectTargeted,
} from './opportunity-targets.sql.ts';

/** To staff, and to the pages that show opportunities. */
export const publishOpportunities = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-opportunities', { staff: true, topics: ['list:opportunities'] });

interface ToldOpportunity {
  readonly id: string;
  readonly title: string;
  readonly deadline: string;
  /** The id of the event that is told. */
  readonly eventId: string;
}

/** Tells each user for whom it is, or whose saved search finds it, once. */
export async function notifyPublished(
  tx: Context,
  { id, title, provider, deadline, eventId }: ToldOpportunity & { readonly provider: string },
): Promise<void> {
  const published = { id, actorId: tx.actor.id };
  const params = { title, provider, deadline };
  const content = { eventId, params, target: id };
  await notifySelected(tx, 'opportunity.search_matched', selectSearchers(published), content);
  await notifySelected(tx, 'opportunity.published', selectTargeted(published), content);
}

export const notifyCanceled = (
  tx: Context,
  { id, title, reason, eventId }: ToldOpportunity & { readonly reason: string },
): Promise<number> =>
  notifySelected(tx, 'opportunity.canceled', selectFollowers(id, tx.actor.id), {
    eventId,
    params: { title, reason },
    target: id,
  });

export const notifyClosesSoon = (
  tx: NotificationContext,
  { id, title, deadline, eventId }: ToldOpportunity,
): Promise<number> =>
  notifySelected(tx, 'opportunity.closes_soon', selectReminded(id), {
    eventId,
    params: { title, deadline },
    target: id,
  });
