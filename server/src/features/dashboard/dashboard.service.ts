import { can, permission } from '@thedot/domain/access/access';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import type { Context } from '../../kernel/context.ts';
import {
  countMyProposals,
  findDashboardBookings,
  findTodaysSessions,
} from '../expert-sessions/lists/bookings.service.ts';
import { findHoursByExpert } from '../expert-sessions/hours/hours-quota.service.ts';
import { countUnseen } from '../notifications/notifications.service.ts';
import { countWaitingSignUps } from '../sign-up-reviews/sign-up-reviews.service.ts';

/** Returns the counts and sessions of the dashboard, except what the caller may not use. */
export async function findDashboard(ctx: Context): Promise<Dashboard> {
  const { db, actor } = ctx;
  const canReadBookings = can(actor, permission('read', 'booking'));
  const canReviewSignUps = can(actor, permission('read', 'users-external'));
  const account = { organizationId: actor.organizationId, userId: actor.id };
  const [notifications, proposals, externals, coming, today, hours] = await Promise.all([
    countUnseen(db, actor.id),
    canReadBookings ? countMyProposals(ctx) : undefined,
    canReviewSignUps ? countWaitingSignUps(ctx) : undefined,
    canReadBookings ? findDashboardBookings(ctx) : [],
    canReadBookings ? findTodaysSessions(ctx) : [],
    canReadBookings ? findHoursByExpert(db, account) : [],
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
