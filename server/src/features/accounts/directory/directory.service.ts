import { assertFound } from '@thedot/domain/errors';
import { language } from '@thedot/domain/kernel/fields';
import type { UserRecord, UserRow } from '@thedot/domain/accounts/directory.contract';
import type { ListUsersQuery } from '@thedot/domain/accounts/user-query.contract';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../../kernel/paging.ts';
import { listBookingsOfUser } from '../../expert-sessions/lists/bookings.service.ts';
import { findHoursByExpert } from '../../expert-sessions/hours/hours-quota.service.ts';
import { withOrganization } from '../../users/organization-brief.sql.ts';
import { findUserRecord, findUsers, type FoundUser } from './directory.queries.ts';

interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listUsers({ db }: Context, query: ListUsersQuery & PageQuery) {
  const { limit, after, ...selection } = query;
  const rows = await findUsers(db, selection, { after: parseCursor(after), limit: limit + 1 });
  const { items, next } = toSortedPage(rows, limit, ({ sortValue }) => sortValue);
  return { items: items.map(toUserRow), next };
}

const toUserRow = ({ organizationId, organizationName, ...row }: FoundUser): UserRow => ({
  ...row,
  language: language.parse(row.language),
  organization: organizationId ? { id: organizationId, name: organizationName } : null,
});

export async function loadUser(db: Db, id: string): Promise<UserRecord> {
  const record = withOrganization(assertFound(await findUserRecord(db, id), 'user.not_found'));
  return { ...record, language: language.parse(record.language) };
}

export async function listUserBookings(ctx: Context, id: string, page: PageQuery) {
  assertFound(await findUserRecord(ctx.db, id), 'user.not_found');
  return listBookingsOfUser(ctx, id, page);
}

/** The hours of an organization are shared by all its members. */
export async function listUsedHours(db: Db, id: string) {
  const { organizationId } = assertFound(await findUserRecord(db, id), 'user.not_found');
  return findHoursByExpert(db, { organizationId, userId: id });
}
