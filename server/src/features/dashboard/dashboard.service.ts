import { can, permission } from '@thedot/domain/access/access';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import type { Context } from '../../kernel/context.ts';
import {
  countMyProposals,
  findNextDays,
  findSessionsAround,
} from '../bookings/bookings.service.ts';
import { findHoursByExpert } from '../bookings/hours.service.ts';
import { countUnseen } from '../notifications/notifications.service.ts';
import { countRegistrations } from '../registrations/registrations.service.ts';

/** What waits for somebody and comes next, of what they may use at all. */
export async function findDashboard(ctx: Context): Promise<Dashboard> {
  const { db, actor } = ctx;
  const books = can(actor, permission('read', 'booking'));
  const reviews = can(actor, permission('read', 'users-external'));
  const account = { organizationId: actor.organizationId, userId: actor.id };
  const [notifications, proposals, externals, coming, today, hours] = await Promise.all([
    countUnseen(db, actor.id),
    books ? countMyProposals(ctx) : undefined,
    reviews ? countRegistrations(ctx) : undefined,
    books ? findNextDays(ctx) : [],
    books ? findSessionsAround(ctx) : [],
    books ? findHoursByExpert(db, account) : [],
  ]);
  return {
    waiting: {
      notifications,
      ...(proposals !== undefined && { proposals }),
      ...(externals !== undefined && { externals }),
    },
    coming,
    today,
    hours,
  };
}
