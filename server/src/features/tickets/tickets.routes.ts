import { tickets } from '@thedot/domain/tickets/tickets.contract';
import { implement } from '../../http/implement.ts';
import { exportTickets } from './tickets-export.service.ts';
import {
  changeTicket,
  createTicket,
  findCounts,
  findTicket,
  listOfSubject,
  listSimilar,
  listTickets,
  mergeTicket,
  rateTicket,
  removeTicket,
  resolveTicket,
  setVote,
} from './tickets.service.ts';

export const ticketRoutes = implement(tickets, {
  create: async ({ body, files }, ctx) => createTicket(ctx, body, files.files),
  change: async ({ body, files }, ctx) => changeTicket(ctx, body, files.files),
  resolve: async ({ body }, ctx) => resolveTicket(ctx, body),
  merge: async ({ body }, ctx) => mergeTicket(ctx, body),
  remove: async ({ params }, ctx) => removeTicket(ctx, params.id),
  get: async ({ params }, ctx) => findTicket(ctx, params.id),
  list: async ({ query }, ctx) => listTickets(ctx, query),
  listProposals: async ({ query }, ctx) => listTickets(ctx, { ...query, type: 'proposal' }),
  listClaims: async ({ query }, ctx) => listTickets(ctx, { ...query, type: 'claim' }),
  listAll: async ({ query }, ctx) => listTickets(ctx, { ...query, scope: 'everyone' }),
  counts: async (_, ctx) => findCounts(ctx),
  findSimilar: async ({ query }, ctx) => listSimilar(ctx, query),
  listOfSubject: async ({ params }, ctx) => listOfSubject(ctx, params),
  vote: async ({ params }, ctx) => setVote(ctx, params.id, true),
  withdrawVote: async ({ params }, ctx) => setVote(ctx, params.id, false),
  rate: async ({ params, body }, ctx) => rateTicket(ctx, params.id, body),
  exportAll: async ({ query }, ctx) => exportTickets(ctx, query),
});
