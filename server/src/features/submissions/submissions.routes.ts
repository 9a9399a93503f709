import { submissions } from '@thedot/domain/submissions/submissions.contract';
import { implement } from '../../http/implement.ts';
import {
  assignSubmissions,
  decideSubmissions,
  listAssignees,
  listHistory,
  listMessages,
  markRead,
  viewSubmission,
  writeMessage,
} from './submissions.service.ts';

export const submissionRoutes = implement(submissions, {
  messages: async (input, ctx) => listMessages(ctx, input),
  write: async ({ params, body, files }, ctx) =>
    writeMessage(ctx, params.id, { ...body, files: files.files }),
  markRead: async ({ params }, ctx) => markRead(ctx, params.id),
  view: async ({ params, body }, ctx) => viewSubmission(ctx, params.id, body),
  history: async (input, ctx) => listHistory(ctx, input),
  assignees: async (_, ctx) => listAssignees(ctx),
  assign: async ({ body }, ctx) => assignSubmissions(ctx, body),
  decide: async ({ body }, ctx) => decideSubmissions(ctx, body),
});
