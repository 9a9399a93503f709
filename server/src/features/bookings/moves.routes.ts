import { actionToStatus } from '@thedot/domain/bookings/lifecycle.rules';
import { moves } from '@thedot/domain/bookings/moves.contract';
import { implement } from '../../kernel/implement.ts';
import { orAlternatives, orAlternativesOf } from './alternatives.service.ts';
import { changeBooking } from './changes.service.ts';
import { moveBooking } from './moves.service.ts';
import { requestSession } from './requests.service.ts';
import { repropose, withdrawSlot } from './rounds.service.ts';

export const moveRoutes = implement(moves, {
  request: async ({ body, files }, ctx) => {
    const { actor } = ctx;
    const account = { userId: actor.id, organizationId: actor.organizationId };
    const ask = { ...body, requesterId: actor.id, others: { category: body.category, account } };
    return orAlternatives(
      ctx,
      async () => ask,
      () => requestSession(ctx, body, files.files),
    );
  },
  accept: async ({ body }, ctx) =>
    orAlternativesOf(ctx, { bookingId: body.bookingId, starts: [body.start] }, () =>
      moveBooking(ctx, body.bookingId, { ...body, move: 'accept' }),
    ),
  decline: async ({ body }, ctx) => moveBooking(ctx, body.bookingId, { ...body, move: 'decline' }),
  move: async ({ body: { bookingId, status, ...wanted } }, ctx) =>
    orAlternativesOf(ctx, { bookingId, starts: [] }, () =>
      moveBooking(ctx, bookingId, { ...wanted, move: actionToStatus(status) }),
    ),
  repropose: async ({ body }, ctx) => {
    const starts = body.slots.map(({ start }) => start);
    return orAlternativesOf(ctx, { bookingId: body.bookingId, starts }, () => repropose(ctx, body));
  },
  withdraw: async ({ query }, ctx) => withdrawSlot(ctx, query),
  change: async ({ params, body }, ctx) => {
    const starts = body.start === undefined ? [] : [body.start];
    return orAlternativesOf(ctx, { bookingId: params.id, starts }, () =>
      changeBooking(ctx, params.id, body),
    );
  },
  done: async ({ body: { bookingId, attendance, was } }, ctx) =>
    moveBooking(ctx, bookingId, { move: ENDING[attendance], was }),
});

const ENDING = {
  attended: 'finish',
  expert_absent: 'expert_absent',
  requester_absent: 'requester_absent',
  contradicted: 'contradict',
} as const;
