// Staff notes about a user, and the user's entries in the audit log.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, emptyReply, page, pageOf, text } from '../kernel/fields.ts';
import { RegistrationField } from '../sign-up-reviews/registration.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const UserNote = z.object({
  id,
  text: z.string(),
  createdAt: z.string(),
  author: PersonBrief.nullable(),
  isMine: z.boolean(),
});
export type UserNote = z.infer<typeof UserNote>;

/** What is told of an entry of the audit log. */
export const activityFacts = {
  id,
  at: z.string(),
  action: z.string(),
  /** Null when the system acted, or a caller who was not signed in. */
  actor: PersonBrief.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The error code of a refused action. */
  refusal: z.string().nullable(),
  /** How a sign-in began, and what was shown for it; null and empty for other actions. */
  way: z.string().nullable(),
  factors: z.array(z.string()),
  /** What was corrected in a registration; empty for other actions. */
  fields: z.array(RegistrationField),
  /** The number, the title or the name of what it was done to, which its text names. */
  number: z.string().nullable(),
  title: z.string().nullable(),
  name: z.string().nullable(),
};

const ActivityFacts = z.object(activityFacts);
export type ActivityFacts = z.infer<typeof ActivityFacts>;

/** An action by the user or on their account. */
export const Activity = z.object({
  ...activityFacts,
  /** The action changed this user's account. */
  isSubject: z.boolean(),
});
export type Activity = z.infer<typeof Activity>;

export const userNotes = contract({
  list: {
    summary: 'Lists the staff notes about a user, newest first',
    method: 'GET',
    path: '/users/{id}/notes',
    access: permission('update', 'user'),
    closedToKeys: true,
    params: z.object({ id }),
    query: z.strictObject(page),
    reply: pageOf(UserNote),
    errors: ['user.not_found'],
  },
  add: {
    summary: 'Adds a note about a user, visible to staff only',
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
    summary: 'Deletes an own note',
    method: 'DELETE',
    path: '/user/notes/{id}',
    access: permission('update', 'user'),
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['user.note_not_found'],
  },
  activity: {
    summary: 'Lists actions by a user and on their account, newest first',
    method: 'GET',
    path: '/users/{id}/activity',
    access: permission('update', 'user'),
    closedToKeys: true,
    params: z.object({ id }),
    query: z.strictObject(page),
    reply: pageOf(Activity),
    errors: ['user.not_found'],
  },
});
