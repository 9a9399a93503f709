import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { audit } from '../platform/audit.queries.ts';
import { erase } from '../platform/audit-personal.queries.ts';
import { useWorld } from '../testing/world.ts';

const world = await useWorld();

/** Columns of rows that an erasure deletes or empties. */
const ERASED = [
  'account_tokens.user_id',
  'booking_reminders.user_id',
  'expert_session_rounds.author_id',
  'calendar_feeds.user_id',
  'chat_blocks.blocked_id',
  'chat_blocks.user_id',
  'chat_settings.user_id',
  'closure_cancellations.closed_by',
  'connections.user_id',
  'data_exports.user_id',
  'erasure_requests.user_id',
  'expert_calendars.expert_id',
  'experts.user_id',
  'files.owner_id',
  'identities.user_id',
  'import_rows.user_id',
  'last_seen.user_id',
  'mails.user_id',
  'message_hides.user_id',
  'message_reactions.user_id',
  'messages.sender_id',
  'next_steps.owner_id',
  'notification_preferences.user_id',
  'notifications.user_id',
  'password_history.user_id',
  'organization_invitations.accepted_by',
  'organizations.owner_id',
  'push_devices.user_id',
  'quiet_hours.user_id',
  'sign_up_reviews.user_id',
  'reviews.author_id',
  'active_calls.user_id',
  'second_factors.user_id',
  'session_feedbacks.author_id',
  'sign_in_sessions.user_id',
  'sign_in_tickets.user_id',
  'uploads.owner_id',
  'user_notes.user_id',
];
/** Columns of rows that stay and point to the erased account. */
const KEPT = [
  'audit_log.actor_id',
  'booking_notes.author_id',
  'booking_events.actor_id',
  'booking_events.expert_id',
  'expert_sessions.expert_id',
  'expert_sessions.requester_id',
  'calls.callee_id',
  'calls.caller_id',
  'erasure_requests.decided_by',
  'hub_closures.created_by',
  'imports.actor_id',
  'messages.receiver_id',
  'next_steps.created_by',
  'next_steps.done_by',
  'organization_invitations.invited_by',
  'organizations.id',
  'reviews.expert_id',
  'chat_memberships.other_id',
  'chat_memberships.user_id',
  'rooms.receiver_id',
  'rooms.sender_id',
  'user_notes.author_id',
  'users.reviewed_by',
];

test('every foreign key to a user is listed as erased or kept', async () => {
  const { rows } = await sql<{ column: string }>`
    select distinct c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    order by 1`.execute(world.db);

  expect(rows.map(({ column }) => column)).toEqual([...ERASED, ...KEPT].toSorted());
});

test('erasing Anna removes her name and address from the audit log, but leaves Hanna, Joanna and the annals', async () => {
  const [anna, staff] = [await world.person('startup'), await world.person('dot')];
  const note = (details: Record<string, unknown>) =>
    audit(world.db, {
      actorId: staff.id,
      action: 'organization.changed',
      subjectKind: 'organization',
      subjectId: staff.organizationId,
      details,
    });
  const others = [{ to: 'joanna@example.org' }, { name: 'Hanna' }, { reason: 'in the annals' }];
  await note({ to: { email: 'Anna@example.org' } });
  await note({ names: ['ANNA'] });
  for (const other of others) await note(other);

  await erase(world.db, { id: anna.id, email: 'anna@example.org', name: 'Anna' });

  const noted = await world.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject_id', '=', staff.organizationId)
    .orderBy('id')
    .execute();
  expect(noted.map(({ details }) => details)).toEqual([{}, {}, ...others]);
});
