import { actionToStatus } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { transitions } from '@thedot/domain/expert-sessions/transitions.contract';
import { implement } from '../../../http/implement.ts';
import {
  withAlternatives,
  withBookingAlternatives,
} from '../../scheduling/alternatives.service.ts';
import { changeBooking } from './change-booking.service.ts';
import { transitionBooking } from './transitions.service.ts';
import { requestSession } from '../requests/create-booking.service.ts';
import { repropose, withdrawSlot } from '../requests/proposed-times.service.ts';

export const transitionRoutes = implement(transitions, {
  request: async ({ body, files }, ctx) => {
    const { actor } = ctx;
    const account = { userId: actor.id, organizationId: actor.organizationId };
    const ask = {
      ...body,
      requesterId: actor.id,
      otherExperts: { category: body.category, account },
    };
    return withAlternatives(
      ctx,
      async () => ask,
      () => requestSession(ctx, body, files.files),
    );
  },
  accept: async ({ body }, ctx) =>
    withBookingAlternatives(ctx, { bookingId: body.bookingId, starts: [body.start] }, () =>
      transitionBooking(ctx, body.bookingId, { ...body, action: 'accept' }),
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
      changeBooking(ctx, params.id, body),
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
