import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { readerFrom } from './readers.service.ts';

/** Notes what staff did to a session of others; its two people need no log of their own doing. */
export async function noteAbout(
  { db, actor, caller }: Context,
  action: `booking.${string}`,
  bookingId: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (!readerFrom(actor).seesAll) return;
  await audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'booking',
    subjectId: bookingId,
    details,
    address: caller.address,
  });
}
