import { board } from '@thedot/domain/availability/board.contract';
import { implement } from '../../kernel/implement.ts';
import { readBoard } from './board.service.ts';

export const boardRoutes = implement(board, {
  week: async ({ query }, ctx) => readBoard(ctx, query),
});
