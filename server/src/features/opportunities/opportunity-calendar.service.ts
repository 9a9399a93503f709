import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { FindCalendarEntries, FindFeedEvents } from '../../kernel/bookable.ts';
import { findFollowedIn, findFollowedSince } from './opportunity-calendar.queries.ts';

/** A deadline is shown as the time before it. */
const SHOWN_MS = 30 * MINUTE_MS;

const slotBefore = (deadline: string) => ({
  start: new Date(Date.parse(deadline) - SHOWN_MS).toISOString(),
  end: deadline,
});

/** The deadlines that the actor follows; they have neither a status nor an expert. */
export const findOpportunityEntries: FindCalendarEntries = async (
  { db, actor },
  { kinds, scope, from, to, expertId, category, limit },
) => {
  const isAskedFor = kinds.includes('opportunity') && scope === 'mine';
  if (!isAskedFor || expertId !== undefined || category !== undefined) return [];
  const rows = await findFollowedIn(db, actor.id, { from, to, limit });
  return rows.map(({ id, title, provider, deadline }) => ({
    kind: 'opportunity',
    id,
    ...slotBefore(deadline),
    title,
    provider,
  }));
};

const LABELS = {
  en: {
    summary: (title: string) => `Deadline: ${title}`,
    description: (url: string) => `View the opportunity: ${url}`,
  },
  fr: {
    summary: (title: string) => `Date limite\u00a0: ${title}`,
    description: (url: string) => `Voir l’opportunité\u00a0: ${url}`,
  },
};

export const findOpportunityFeed: FindFeedEvents = async (db, reader, since) => {
  const labels = LABELS[reader.language];
  const rows = await findFollowedSince(db, reader.id, since);
  return rows.map(({ id, title, provider, deadline, status, sequence, changedAt }) => {
    const url = `${reader.publicUrl}/opportunity/details/${id}`;
    return {
      uid: `opportunity-${id}@thedot`,
      sequence,
      ...slotBefore(deadline),
      changedAt,
      isCancelled: status === 'canceled' || status === 'deleted',
      summary: labels.summary(title),
      description: labels.description(url),
      location: provider,
      url,
    };
  });
};
