// Benchmark data of the search beside its users: 100,000 of each other kind, with titles that many share.
import type pg from 'pg';

const RECORDS = 100_000;
const WORDS =
  'Carthage,Réunion,Robotics,Solar,Harvest,Logistics,Medina,Pitch,Workshop,Laboratory,Camera,Projector,Festival,Biotech,Sensor,Drone';

/** Two words that many share, and a word of its own. */
const TITLE = `($2::text[])[1 + n % 16] || ' ' || ($2::text[])[1 + (n / 16) % 16] || ' k' || to_hex(n)`;
const PARAMETERS = [RECORDS, WORDS.split(',')];

/** Names the types of all parameters, which not every statement uses. */
const NUMBERS = `with parameters as (select $1::integer, $2::text[], $3::uuid),
  numbers as (select generate_series(1, $1) as n)`;

/** Adds organizations, events, tickets, opportunities, deals, spaces, material and documents of the author. */
export async function fillRecords(pool: pg.Pool, authorId: string): Promise<void> {
  const statements = [
    `insert into organizations (name, kind) select ${TITLE}, 'external' from numbers`,
    `with made as (
       insert into submissions (kind, status, author_id, title, text, created_at, changed_at)
       select 'event', 'accepted', $3, ${TITLE}, 'An evening.', now(), now() from numbers returning id)
     insert into events (id, theme, start_at, end_at, visibility, is_listed, organizer, participant_number, place,
       is_online, takes_registrations, published_at)
     select id, 'technology', now() + interval '1 day', now() + interval '25 hours', 'Public', true, 'THE DOT', 50,
       'Garden', false, true, now() from made`,
    `with made as (
       insert into submissions (kind, status, author_id, title, text, created_at, changed_at)
       select 'ticket', 'open', $3, ${TITLE}, 'It is late.', now(), now() from numbers returning id)
     insert into tickets (id, type, area) select id, 'claim', 'platform' from made`,
    `insert into opportunities (title, text, kind, provider, representative, link, roles, fields, status, deadline_at,
       time_zone, created_at, published_at, owner_id)
     select ${TITLE}, 'Money.', 'funding', 'Fund', 'Leila', 'https://example.org', '{}', '{}', 'published',
       now() + interval '90 days', 'Africa/Tunis', now(), now(), $3 from numbers`,
    `insert into deals (title, partner, text, offer, link, valid_from, valid_to, status, owner_id, published_at,
       created_at, changed_at, announced_at)
     select ${TITLE}, 'Partner', 'An offer.', 'link', 'https://example.org', current_date - 1, current_date + 30,
       'published', $3, now(), now(), now(), now() from numbers`,
    `with made as (
       insert into resources (kind, mode, name) select 'space', 'exclusive', ${TITLE} from numbers returning id)
     insert into spaces (id, type, floor) select id, 'meeting_room', 1 from made`,
    `insert into resources (kind, mode, name) select 'material', 'counted', ${TITLE} from numbers`,
    `with picture as (
       insert into files (id, owner_id, subject_kind, subject_id, name, media_type, size, sha256, verdict)
       values (gen_random_uuid(), $3, 'material', $3, 'camera.png', 'image/png', 1000, '', 'clean') returning id)
     insert into materials (id, category, is_tt, quantity, image_id)
     select r.id, 'Video', false, 1, picture.id from picture, resources as r where r.kind = 'material'`,
    `insert into files (id, owner_id, subject_kind, subject_id, name, media_type, size, sha256, verdict)
     select gen_random_uuid(), $3, 'submission', id, title || '.pdf', 'application/pdf', 1000, '', 'clean'
     from submissions where kind = 'ticket'`,
  ];
  for (const statement of statements) {
    await pool.query(
      `${NUMBERS}${statement.startsWith('with ') ? `, ${statement.slice(5)}` : ` ${statement}`}`,
      [...PARAMETERS, authorId],
    );
  }
  await pool.query('vacuum analyze');
}
