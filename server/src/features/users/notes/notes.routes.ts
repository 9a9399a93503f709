import { userNotes } from '@thedot/domain/users/notes.contract';
import { implement } from '../../../http/implement.ts';
import { addNote, listActivity, listNotes, removeNote } from './notes.service.ts';

export const noteRoutes = implement(userNotes, {
  list: async ({ params, query }, ctx) => listNotes(ctx, params.id, query),
  add: async ({ params, body }, ctx) => addNote(ctx, params.id, body.text),
  remove: async ({ params }, ctx) => removeNote(ctx, params.id),
  activity: async ({ params, query }, ctx) => listActivity(ctx, params.id, query),
});
