import { bookings } from '@thedot/domain/expert-sessions/bookings.contract';
import { hubBookings } from '@thedot/domain/expert-sessions/hub-bookings.contract';
import { actionToStatus } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { proposals } from '@thedot/domain/expert-sessions/proposals.contract';
import { series } from '@thedot/domain/expert-sessions/series.contract';
import { sessionResources } from '@thedot/domain/expert-sessions/session-resources.contract';
import { transitions } from '@thedot/domain/expert-sessions/transitions.contract';
import { experts } from '@thedot/domain/experts/experts.contract';
import { implement } from '../../http/implement.ts';
import {
  withSessionAlternatives,
  withBookingAlternatives,
} from './free-slots/session-alternatives.service.ts';
import { findExpert, findTopic, listExperts } from './directory/expert-directory.service.ts';
import {
  findBooking,
  countMyBookings,
  listBookings,
  listProposals,
  listUpcoming,
} from './lists/bookings.service.ts';
import {
  countHubBookings,
  exportHubBookings,
  listHubBookings,
} from './lists/hub-bookings.service.ts';
import { proposeSession, requestSession } from './requests/create-booking.service.ts';
import {
  findBookingOptions,
  findProposalTerms,
  previewProposedSeries,
} from './requests/proposals.service.ts';
import { repropose, withdrawSlot } from './requests/proposed-times.service.ts';
import { previewBookingSeries, previewRequestedSeries } from './series/series.service.ts';
import {
  listSessionSpaces,
  previewNeeds,
  withFreeResources,
} from './resources/needs-preview.service.ts';
import { decideSessionResource } from './resources/decide-resources.service.ts';
import { changeBooking } from './transitions/change-booking.service.ts';
import { transitionBooking } from './transitions/transitions.service.ts';

export const expertRoutes = implement(experts, {
  list: async ({ query }, ctx) => listExperts(ctx, query),
  topic: async ({ query }, ctx) => findTopic(ctx, query.category),
  get: async ({ params }, ctx) => findExpert(ctx, params.id),
});

export const bookingRoutes = implement(bookings, {
  list: async ({ query }, ctx) => listBookings(ctx, query),
  counts: async (_input, ctx) => countMyBookings(ctx),
  get: async ({ params }, ctx) => findBooking(ctx, params.id),
  listUpcoming: async ({ query }, ctx) => listUpcoming(ctx, query),
  proposals: async ({ query }, ctx) => listProposals(ctx, query),
});

export const hubBookingRoutes = implement(hubBookings, {
  listAll: async ({ query }, ctx) => listHubBookings(ctx, query),
  countAll: async (_input, ctx) => countHubBookings(ctx),
  exportAll: async ({ query }, ctx) => exportHubBookings(ctx, query),
});

export const proposalRoutes = implement(proposals, {
  terms: async ({ query }, ctx) => ({ terms: await findProposalTerms(ctx, query) }),
  options: async ({ query }, ctx) => ({ options: await findBookingOptions(ctx, query.userId) }),
  previewProposedSeries: async ({ query }, ctx) => previewProposedSeries(ctx, query),
  propose: async ({ body }, ctx) =>
    withSessionAlternatives(
      ctx,
      async () => ({ ...body, expertId: body.expertId ?? ctx.actor.id }),
      () => proposeSession(ctx, body),
    ),
});

export const seriesRoutes = implement(series, {
  previewSeries: async ({ query }, ctx) => previewRequestedSeries(ctx, query),
  previewBookingSeries: async ({ params, query }, ctx) =>
    previewBookingSeries(ctx, params.id, query.start),
});

export const sessionResourceRoutes = implement(sessionResources, {
  sessionSpaces: async ({ query }, ctx) => listSessionSpaces(ctx, query),
  needs: async ({ params, query }, ctx) => previewNeeds(ctx, params.id, query.start),
  decideResource: async ({ params, body }, ctx) => decideSessionResource(ctx, params.id, body),
});

export const transitionRoutes = implement(transitions, {
  request: async ({ body, files }, ctx) => {
    const { actor } = ctx;
    const account = { userId: actor.id, organizationId: actor.organizationId };
    const ask = {
      ...body,
      requesterId: actor.id,
      otherExperts: { category: body.category, account },
    };
    return withSessionAlternatives(
      ctx,
      async () => ask,
      () => requestSession(ctx, body, files.files),
    );
  },
  accept: async ({ body }, ctx) =>
    withBookingAlternatives(ctx, { bookingId: body.bookingId, starts: [body.start] }, () =>
      withFreeResources(ctx, body, () =>
        transitionBooking(ctx, body.bookingId, { ...body, action: 'accept' }),
      ),
    ),
  decline: async ({ body }, ctx) =>
    transitionBooking(ctx, body.bookingId, { ...body, action: 'decline' }),
  setStatus: async ({ body: { bookingId, status, ...input } }, ctx) =>
    withBookingAlternatives(ctx, { bookingId, starts: [] }, () =>
      transitionBooking(ctx, bookingId, { ...input, action: actionToStatus(status) }),
    ),
  repropose: async ({ body }, ctx) => {
    const starts = body.slots.map(({ start }) => start);
    return withBookingAlternatives(ctx, { bookingId: body.bookingId, starts }, () =>
      repropose(ctx, body),
    );
  },
  withdraw: async ({ query }, ctx) => withdrawSlot(ctx, query),
  change: async ({ params, body }, ctx) => {
    const starts = body.start === undefined ? [] : [body.start];
    return withBookingAlternatives(ctx, { bookingId: params.id, starts }, () =>
      withFreeResources(ctx, { bookingId: params.id, start: body.start }, () =>
        changeBooking(ctx, params.id, body),
      ),
    );
  },
  recordAttendance: async ({ body: { bookingId, attendance, expectedStart } }, ctx) =>
    transitionBooking(ctx, bookingId, { action: ACTION_BY_REPORT[attendance], expectedStart }),
});

const ACTION_BY_REPORT = {
  attended: 'finish',
  expert_absent: 'expert_absent',
  requester_absent: 'requester_absent',
  contradicted: 'contradict',
} as const;
