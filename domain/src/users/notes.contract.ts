// What staff write down about somebody for each other, and what the audit log tells of them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, nothing, page, pageOf, text } from '../kernel/fields.ts';
import { PersonBrief } from './users.contract.ts';

export const UserNote = z.object({
  id,
  text: z.string(),
  createdAt: z.string(),
  author: PersonBrief.nullable(),
  isMine: z.boolean(),
});
export type UserNote = z.infer<typeof UserNote>;

/** One thing that somebody did, or that was done to their account. */
export const Activity = z.object({
  id,
  at: z.string(),
  action: z.string(),
  /** Nobody when the hub did it by itself. */
  actor: PersonBrief.nullable(),
  /** Whether it was done to this person's account. */
  isAbout: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The code of what was refused. */
  refusal: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

export const userNotes = contract({
  list: {
    summary: 'The staff’s notes about somebody, newest first',
    method: 'GET',
    path: '/users/{id}/notes',
    access: permission('update', 'user'),
    params: z.object({ id }),
    query: z.strictObject(page),
    reply: pageOf(UserNote),
    errors: ['user.not_found'],
  },
  add: {
    summary: 'Writes a note about somebody that staff alone read',
    method: 'POST',
    path: '/users/{id}/notes',
    access: permission('update', 'user'),
    params: z.object({ id }),
    body: z.strictObject({ text: text(2000) }),
    reply: z.object({ note: UserNote }),
    creates: true,
    errors: ['user.not_found', 'user.erased'],
  },
  remove: {
    summary: 'Deletes a note of one’s own',
    method: 'DELETE',
    path: '/user/notes/{id}',
    access: permission('update', 'user'),
    params: z.object({ id }),
    reply: nothing,
    errors: ['user.note_not_found'],
  },
  activity: {
    summary: 'What somebody did and what was done to their account, newest first',
    method: 'GET',
    path: '/users/{id}/activity',
    access: permission('update', 'user'),
    params: z.object({ id }),
    query: z.strictObject(page),
    reply: pageOf(Activity),
    errors: ['user.not_found'],
  },
});
