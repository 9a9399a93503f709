import { isStaffActor, hasOpeningHours } from '@thedot/domain/access/roles';
import type { Contact } from '@thedot/domain/chat/rooms.contract';
import type { Context } from '../../kernel/context.ts';
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { findPeople, isSupport } from './people.queries.ts';
import { partnerOf, readerOf } from './rooms.service.ts';

interface Page {
  readonly search: string;
  /** This one alone, if they are among them. */
  readonly userId?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Whom I may write to, by name. */
export async function listPeople(
  ctx: Context,
  { search, userId, limit, after }: Page,
): Promise<{ items: Contact[]; next: string | null }> {
  const { db, actor, settings } = ctx;
  const reader = readerOf(ctx);
  const seeker = {
    ...reader,
    organizationId: actor.organizationId,
    isStaff: isStaffActor(actor),
    isExpert: hasOpeningHours(actor.role),
    isSupport: await isSupport(db, reader),
    secondFactorRoles: settings.secondFactorRoles,
  };
  const page = { search, userId, limit: limit + 1, after: placeFrom(after) };
  const rows = await findPeople(db, seeker, page);
  const { items, next } = sortedPageFrom(rows, limit, ({ place }) => place);
  return { items: items.map((row) => ({ ...partnerOf(row), roomId: row.roomId })), next };
}
