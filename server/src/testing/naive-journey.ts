// The journey of an organization, collected slowly: all rows are read, and picked in a program.
import type { JourneyKind } from '@thedot/domain/journey/journey.contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

type Row = Readonly<Record<string, string | boolean | null>>;

interface Reader {
  readonly organizationId: string;
  readonly userId: string;
  readonly isStaff: boolean;
}

interface Fact {
  readonly kind: JourneyKind;
  readonly id: string;
  readonly at: number;
}

const TABLES = [
  'organizations',
  'users',
  'organization_invitations',
  'expert_sessions',
  'next_steps',
  'event_registrations',
  'events',
  'event_hosts',
  'submissions',
  'space_bookings',
  'material_bookings',
  'deal_takes',
] as const;

/** Facts of the organization that the reader may know. Events of other audiences are not looked at. */
export async function collectJourney(db: Db, reader: Reader): Promise<readonly Fact[]> {
  const tables: Partial<Record<(typeof TABLES)[number], readonly Row[]>> = {};
  for (const name of TABLES) {
    const { rows } = await sql<{
      row: Row;
    }>`select to_jsonb(t) as row from ${sql.table(name)} as t`.execute(db);
    tables[name] = rows.map(({ row }) => row);
  }
  const all = (name: (typeof TABLES)[number]) => tables[name] ?? [];
  const facts: Fact[] = [];
  const add = (kind: JourneyKind, { id }: Row, at: Row[string] | undefined) =>
    facts.push({ kind, id: String(id), at: Date.parse(String(at)) });
  const isOwn = (row: Row) => row.organization_id === reader.organizationId;
  const isSide = (row: Row | undefined) =>
    reader.isStaff || row?.expert_id === reader.userId || row?.requester_id === reader.userId;

  const organization = all('organizations').find(({ id }) => id === reader.organizationId);
  if (organization) add('registered', organization, organization.created_at);
  const members = all('users').filter(isOwn);
  for (const member of members.filter((it) => !it.is_removed && it.email_verified_at)) {
    const accepted = all('organization_invitations')
      .filter((it) => isOwn(it) && it.accepted_by === member.id && it.accepted_at !== null)
      .map((it) => Date.parse(String(it.accepted_at)));
    const came = accepted.length ? Math.max(...accepted) : Date.parse(String(member.created_at));
    const at = Math.max(came, Date.parse(String(organization?.created_at)));
    facts.push({ kind: 'member_joined', id: String(member.id), at });
  }
  const sessions = all('expert_sessions').filter(isOwn);
  for (const session of sessions)
    if (session.status === 'finished' && !String(session.attendance).endsWith('absent'))
      add('session_held', session, session.start_at);
  for (const step of all('next_steps')) {
    const session = sessions.find(({ id }) => id === step.booking_id);
    if (!session || !(isSide(session) || step.owner_id === reader.userId)) continue;
    add('next_step_agreed', step, step.created_at);
    if (step.done_at) add('next_step_done', step, step.done_at);
  }
  for (const registration of all('event_registrations')) {
    const event = all('events').find(({ id }) => id === registration.event_id);
    if (registration.status === 'attended' && members.some(({ id }) => id === registration.user_id))
      add('event_attended', registration, event?.start_at);
  }
  for (const booking of all('space_bookings').filter(isOwn))
    if (booking.status === 'finished') add('space_used', booking, booking.start_at);
  for (const booking of all('material_bookings').filter(isOwn))
    if (booking.status === 'out' || booking.status === 'returned')
      add('material_borrowed', booking, booking.start_at);
  for (const submission of all('submissions').filter(isOwn)) {
    const { kind, status } = submission;
    if (kind === 'event' && status === 'finished')
      add(
        'event_organized',
        submission,
        all('events').find(({ id }) => id === submission.id)?.start_at,
      );
    if (kind === 'service_request' && (reader.isStaff || submission.author_id === reader.userId))
      add('service_requested', submission, submission.created_at);
    if (kind !== 'application' || status === 'draft') continue;
    add('application_sent', submission, submission.created_at);
    if (status === 'accepted' && submission.decided_at)
      add('application_won', submission, submission.decided_at);
    if (status === 'declined' && submission.decided_at)
      add('application_lost', submission, submission.decided_at);
  }
  for (const take of all('deal_takes').filter(isOwn)) add('deal_taken', take, take.taken_at);
  return facts.toSorted((a, b) => b.at - a.at || compare(b.kind, a.kind) || compare(b.id, a.id));
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
