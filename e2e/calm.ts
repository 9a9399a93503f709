import { runStatement } from '../tools/test-environment/postgres.ts';

/**
 * Of the sample's sessions nobody is reminded while tests count news. Whether a reminder was due hung on the hour at
 * which the tests ran, and it came with the first full minute of each hub.
 */
export const calm = (databaseUrl: string): Promise<void> =>
  runStatement(
    databaseUrl,
    `insert into booking_reminders (booking_id, user_id, kind, start_at)
     select b.id, who.id, reminder.kind, b.start_at
     from expert_sessions as b
     cross join lateral (values (b.expert_id), (b.requester_id)) as who (id)
     cross join (values ('day'), ('hour')) as reminder (kind)
     where b.start_at is not null
     on conflict do nothing`,
  );
