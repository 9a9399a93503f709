import { sessions } from '@thedot/domain/auth/sessions.contract';
import { implement } from '../../http/implement.ts';
import { endOtherSessions, endSession, findMySessions } from './sessions.service.ts';

export const mySessionRoutes = implement(sessions, {
  list: async (_, ctx) => findMySessions(ctx),
  end: async ({ params }, ctx) => endSession(ctx, params.id),
  endOthers: async (_, ctx) => endOtherSessions(ctx),
});
