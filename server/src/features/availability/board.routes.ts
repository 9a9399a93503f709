import { board } from '@thedot/domain/availability/board.contract';
import { implement } from '../../http/implement.ts';
import { findBoard } from './board.service.ts';

export const boardRoutes = implement(board, {
  week: async ({ query }, ctx) => findBoard(ctx, query),
});
