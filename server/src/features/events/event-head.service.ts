import type { PublicPage } from '../../kernel/public-page.ts';
import { findPublicEvent } from './event-guests.queries.ts';

const MAX_DESCRIPTION = 300;

/** The page of a public event for crawlers; that of a private one says nothing. */
export const eventPage: PublicPage = {
  path: /^\/event\/([0-9a-f]{8}-[0-9a-f-]{27})$/i,
  findHead: async ({ db, settings }, id) => {
    const event = await findPublicEvent(db, id);
    if (!event) return null;
    const { publicUrl } = settings;
    const url = `${publicUrl}/event/${id}`;
    const image = event.photoId === null ? null : `/api/event/${id}/photo`;
    const text = event.description.replace(/\s+/g, ' ');
    const description =
      text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text;
    const isCancelled = event.status === 'cancelled';
    return {
      title: event.title,
      description,
      image,
      data: {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: event.title,
        description,
        startDate: event.start,
        endDate: event.end,
        eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
        eventAttendanceMode: event.isOnline
          ? 'https://schema.org/OnlineEventAttendanceMode'
          : 'https://schema.org/OfflineEventAttendanceMode',
        location: event.isOnline
          ? { '@type': 'VirtualLocation', url }
          : { '@type': 'Place', name: event.where || settings.hubName, address: event.where },
        organizer: { '@type': 'Organization', name: event.organizer || settings.hubName },
        url,
        ...(image !== null && { image: [`${publicUrl}${image}`] }),
      },
    };
  },
};
