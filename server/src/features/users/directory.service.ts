import { assertFound } from '@thedot/domain/errors';
import { language } from '@thedot/domain/kernel/fields';
import type { UserRecord, UserRow } from '@thedot/domain/users/directory.contract';
import type { UserWish } from '@thedot/domain/users/user-wish.contract';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { listBookingsOf } from '../bookings/bookings.service.ts';
import { findHoursByExpert } from '../bookings/hours.service.ts';
import { findRecord, findUsers, type FoundUser } from './directory.queries.ts';

interface PageAsked {
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listUsers({ db }: Context, asked: UserWish & PageAsked) {
  const { limit, after, ...wish } = asked;
  const rows = await findUsers(db, wish, { after: placeFrom(after), limit: limit + 1 });
  const { items, next } = sortedPageFrom(rows, limit, ({ place }) => place);
  return { items: items.map(rowOf), next };
}

const rowOf = ({ organizationId, organizationName, ...row }: FoundUser): UserRow => ({
  ...row,
  language: language.parse(row.language),
  organization: organizationId ? { id: organizationId, name: organizationName } : null,
});

export async function findUser(db: Db, id: string): Promise<UserRecord> {
  const { organizationId, organizationName, organizationKind, canBookExpert, ownerId, ...record } =
    assertFound(await findRecord(db, id), 'user.not_found');
  return {
    ...record,
    language: language.parse(record.language),
    organization:
      organizationId && organizationName && organizationKind
        ? {
            id: organizationId,
            name: organizationName,
            kind: organizationKind,
            canBookExpert,
            isOwner: ownerId === record.id,
          }
        : null,
  };
}

export async function listUserBookings(ctx: Context, id: string, page: PageAsked) {
  assertFound(await findRecord(ctx.db, id), 'user.not_found');
  return listBookingsOf(ctx, id, page);
}

/** An organization's hours are everybody's in it. */
export async function findHoursOf(db: Db, id: string) {
  const { organizationId } = assertFound(await findRecord(db, id), 'user.not_found');
  return findHoursByExpert(db, { organizationId, userId: id });
}
