import { isStaffActor, hasOpeningHours } from '@thedot/domain/access/roles';
import type { Contact } from '@thedot/domain/chat/rooms.contract';
import type { Context } from '../../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../../kernel/paging.ts';
import { findContacts, isSupport } from './contacts.queries.ts';
import { toChatPartner, toRoomReader } from './rooms.service.ts';

interface ListContactsQuery {
  readonly search: string;
  /** Restricts the list to this user. */
  readonly userId?: string | undefined;
  /** Restricts the list to the support user. */
  readonly support?: 'only' | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Lists the people to whom the caller may write, by name. */
export async function listContacts(
  ctx: Context,
  { search, userId, support, limit, after }: ListContactsQuery,
): Promise<{ items: Contact[]; next: string | null }> {
  const userIds = userId === undefined ? undefined : [userId];
  const page = { search, userIds, support, limit: limit + 1, after: parseCursor(after) };
  const rows = await findContacts(ctx.db, await toSearcher(ctx), page);
  const { items, next } = toSortedPage(rows, limit, ({ place }) => place);
  return { items: items.map((row) => ({ ...toChatPartner(row), roomId: row.roomId })), next };
}

/** Those of the users to whom the caller may write. */
export async function findContactIds(
  ctx: Context,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const page = { search: '', support: undefined, after: undefined, limit: userIds.length };
  const rows = await findContacts(ctx.db, await toSearcher(ctx), { ...page, userIds });
  return new Set(rows.map(({ id }) => id));
}

async function toSearcher(ctx: Context) {
  const { db, actor, settings } = ctx;
  const reader = toRoomReader(ctx);
  return {
    ...reader,
    organizationId: actor.organizationId,
    isStaff: isStaffActor(actor),
    isExpert: hasOpeningHours(actor.role),
    isSupport: await isSupport(db, reader),
    secondFactorRoles: settings.secondFactorRoles,
  };
}
