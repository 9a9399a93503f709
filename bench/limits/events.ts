import type pg from 'pg';

const CARD = `select s.id, s.number, s.title, e.theme, s.status, e.start_at as start, e.end_at as end, e.visibility,
    e.organizer, r.name as space, e.place, e.photo_id as photo, e.participant_number as "participantNumber",
    u.id as "authorId", u.first_name || ' ' || u.last_name as author, o.name as organization
  from events as e join submissions as s on s.id = e.id join users as u on u.id = s.author_id
  left join organizations as o on o.id = u.organization_id left join resources as r on r.id = e.space_id
  where s.status in ('accepted', 'finished')`;

const FIRST_PAGE = {
  name: 'first-page-of-events',
  text: `${CARD} order by e.start_at, e.id limit 21`,
};
const NEXT_PAGE = {
  name: 'next-page-of-events',
  text: `${CARD} and e.end_at > $1 and e.start_at > $1::timestamptz - interval '14 days'
    order by e.start_at, e.id limit 21`,
};
const RANGE = {
  name: 'events-of-a-range',
  text: `${CARD} and e.end_at > $1 and e.start_at < $2 and e.start_at > $1::timestamptz - interval '14 days'
    order by e.start_at, e.id limit 501`,
};
const ATTENDEES = {
  name: 'page-of-attendees',
  text: `select g.id, coalesce(u.first_name || ' ' || u.last_name, g.name) as name, coalesce(g.email, u.email) as email,
      u.id as "userId", u.photo_id as photo, o.name as organization, g.status, g.created_at as "createdAt"
    from event_registrations as g left join users as u on u.id = g.user_id
    left join organizations as o on o.id = u.organization_id
    where g.event_id = $1 order by g.queue_number limit 51`,
};

const items = async (pool: pg.Pool, query: { name: string; text: string }, values: unknown[]) => {
  const { rows } = await pool.query<{ id: string }>({ ...query, values });
  return { items: rows };
};

/** Reads one page of events, from the first on or from a time on. */
export function eventsPage(pool: pg.Pool, query: URLSearchParams) {
  const since = query.get('since');
  return since === null ? items(pool, FIRST_PAGE, []) : items(pool, NEXT_PAGE, [since]);
}

export const eventsIn = (pool: pg.Pool, query: URLSearchParams) =>
  items(pool, RANGE, [query.get('from'), query.get('to')]);

export const attendeesPage = (pool: pg.Pool, query: URLSearchParams) =>
  items(pool, ATTENDEES, [query.get('event')]);
