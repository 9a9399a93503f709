// Benchmark data of the search: 100,000 users with names that many share, in 2,000 organizations.
import type pg from 'pg';
import { ZONE } from './hub-times.ts';
import type { Requester } from './hub-data.ts';

export const USERS = 100_000;
const ORGANIZATIONS = 2_000;
const READERS_PER_ROLE = 50;

const FIRST =
  'Ahmed,Mohamed,Youssef,Amine,Karim,Walid,Hatem,Slim,Firas,Nader,Lina,Leïla,Salma,Nour,Amira,Sarra,Inès,Rym,Claire,Élodie';
const LAST =
  'Ben Salah,Trabelsi,Gharbi,Jaziri,Mansouri,Haddad,Chaabane,Dridi,Martin,Lefèvre,Nguyen,Silva,O’Brien,Kowalski,Rossi,Schäfer';

/** Adds the users; returns readers of a role that may open all records and of one that may not. */
export async function fillPeople(
  pool: pg.Pool,
): Promise<{ readonly staff: readonly Requester[]; readonly startups: readonly Requester[] }> {
  await pool.query(
    `insert into organizations (name, kind)
     select 'Organization ' || n, 'external' from generate_series(1, $1) as n`,
    [ORGANIZATIONS],
  );
  // Half of the last names are shared, the other half have a number and are rare.
  await pool.query(
    `with o as (select array_agg(id) as ids from organizations where name like 'Organization %')
     insert into users (email, email_verified_at, role, first_name, last_name, country, language,
       time_zone, organization_id, is_completed, is_removed)
     select 'person.' || n || '@bench.example.org', now(), 'startup',
       ($2::text[])[1 + n % array_length($2::text[], 1)],
       ($3::text[])[1 + (n / 20) % array_length($3::text[], 1)]
         || case when n % 2 = 0 then '' else ' X' || to_hex(n) end,
       'TN', 'en', '${ZONE}', ids[1 + n % array_length(ids, 1)], true, false
     from o, generate_series(1, $1) as n`,
    [USERS, FIRST.split(','), LAST.split(',')],
  );
  const staff = await addReaders(pool, 'dot');
  const startups = await addReaders(pool, 'startup');
  await pool.query('vacuum analyze users, organizations');
  return { staff, startups };
}

async function addReaders(pool: pg.Pool, role: string): Promise<Requester[]> {
  const { rows } = await pool.query<Requester>(
    `with u as (
       insert into users (email, email_verified_at, role, first_name, last_name, country, language,
         time_zone, organization_id, is_completed, is_removed)
       select 'reader.' || $1 || '.' || n || '@bench.example.org', now(), $1, 'Reader', n::text, 'TN', 'en',
         '${ZONE}', (select id from organizations where name = 'Organization ' || n), true, false
       from generate_series(1, $2) as n returning id)
     insert into sign_in_sessions (user_id, keep, expires_at)
     select id, true, now() + interval '1 day' from u
     returning id as "sessionId", user_id as "userId"`,
    [role, READERS_PER_ROLE],
  );
  return rows;
}
