import type { Language } from '@thedot/domain/kernel/fields';
import { bookingUid } from '../../kernel/bookable.ts';
import type { Context } from '../../kernel/context.ts';
import { writeFeed } from '../../platform/calendars/icalendar.ts';
import type { CalendarText } from '../../platform/calendars/send-calendar.ts';
import { findEventStamp } from './event-calendar.queries.ts';
import { findEventDetails } from './events.service.ts';

const LABELS = {
  en: (url: string) => `View the event: ${url}`,
  fr: (url: string) => `Voir l’événement\u00a0: ${url}`,
};

/** The event as a file for other calendars. */
export async function findEventFile(
  ctx: Context,
  id: string,
  language: Language,
): Promise<CalendarText> {
  const { settings } = ctx;
  const event = await findEventDetails(ctx, id);
  const stamp = await findEventStamp(ctx.db, ctx.actor.id, id);
  const url = `${settings.publicUrl}/events/detail/${id}`;
  return {
    name: event.title,
    content: writeFeed({
      name: settings.hubName,
      zone: settings.hubTimeZone,
      events: [
        {
          uid: bookingUid(id),
          ...stamp,
          start: event.start,
          end: event.end,
          isCancelled: event.status === 'cancelled',
          summary: event.title,
          description: LABELS[language](url),
          location: [event.space?.name, event.place].filter(Boolean).join(', '),
          url,
        },
      ],
    }),
  };
}
