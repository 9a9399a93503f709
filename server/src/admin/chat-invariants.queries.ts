import type { Invariant } from './booking-invariants.queries.ts';

/** The invariants of chats, calls and pushes. */
export const chatInvariants: readonly Invariant[] = [
  {
    rule: 'Every chat membership has the right unseen and mention counts',
    query: `select s.user_id || ' in ' || s.room_id as subject
      from chat_memberships s cross join lateral (
        select count(*) as unseen, count(*) filter (where m.mentions_receiver) as mentions
          from messages m
         where m.room_id = s.room_id and m.position > s.seen and m.sender_id <> s.user_id
           and m.deleted_at is null and not exists (
             select from message_hides h where h.user_id = s.user_id and h.message_id = m.id)
        ) as counted
      where (s.unseen, s.mentions) <> (counted.unseen, counted.mentions)`,
  },
  {
    rule: 'The message positions of every room have no gap, and both memberships have the newest one',
    query: `select r.id::text as subject
      from rooms r
      left join (select room_id, count(*) as count, max(position) as newest, max(revision) as revision
        from messages group by room_id) as m on m.room_id = r.id
      left join (select room_id, count(*) as count, min(newest) as least, max(newest) as most
        from chat_memberships group by room_id) as s on s.room_id = r.id
      where (coalesce(m.count, 0), coalesce(m.newest, 0)) <> (r.last_position, r.last_position)
         or coalesce(m.revision, 0) > r.revision
         or (coalesce(s.count, 0), s.least, s.most) is distinct from (2, r.last_position, r.last_position)`,
  },
  {
    rule: 'No membership has a read position beyond the newest message or behind its seen position',
    query: `select s.user_id || ' in ' || s.room_id as subject
      from chat_memberships s join users u on u.id = s.user_id
      where greatest(s.seen, s.read_position, s.notified_position) > s.newest
         or s.read_position < s.seen and u.erased_at is null`,
  },
  {
    rule: 'A room, its memberships and its messages belong to the same two users',
    query: `select m.id::text as subject
      from messages m join rooms r on r.id = m.room_id
      where least(m.sender_id, m.receiver_id) <> least(r.sender_id, r.receiver_id)
         or greatest(m.sender_id, m.receiver_id) <> greatest(r.sender_id, r.receiver_id)
      union all
      select s.user_id || ' in ' || s.room_id
      from chat_memberships s join rooms r on r.id = s.room_id
      where (s.user_id, s.other_id) <> (r.sender_id, r.receiver_id)
        and (s.user_id, s.other_id) <> (r.receiver_id, r.sender_id)`,
  },
  {
    rule: 'Every message has the right file and reaction counts, and a deleted message has no content',
    query: `select m.id::text as subject
      from messages m
      left join (select subject_id, count(*) as count from files
        where subject_kind = 'message' group by subject_id) as f on f.subject_id = m.id
      left join (select message_id, count(*) as count from message_reactions
        group by message_id) as x on x.message_id = m.id
      where (m.files, m.reactions) <> (coalesce(f.count, 0), coalesce(x.count, 0))
         or m.deleted_at is not null and (m.text <> '' or m.files + m.reactions > 0)`,
  },
  {
    rule: 'Only a ringing call is active, and it is active for both of its users',
    query: `select coalesce(c.id, r.call_id)::text as subject
      from (select * from calls where state = 'ringing') c
      full join (select call_id, array_agg(user_id) as people from active_calls group by call_id) r
        on r.call_id = c.id
      where c.id is null or r.call_id is null or cardinality(r.people) <> 2
         or not r.people <@ array[c.caller_id, c.callee_id]
         or c.rings_until < now() - interval '5 minutes'`,
  },
  {
    rule: 'No push is more than five minutes late',
    query: `select id::text as subject from pushes where send_after < now() - interval '5 minutes'`,
  },
];
