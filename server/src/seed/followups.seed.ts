import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';

interface SampleFollowup {
  readonly expert: string;
  readonly requester: string;
  readonly category: Expertise;
  readonly note?: string;
  readonly steps: readonly {
    readonly text: string;
    readonly owner: 'expert' | 'requester';
    /** How many days after today; the past is overdue. */
    readonly due?: number;
    readonly done?: true;
  }[];
}

/** Notes and next steps of finished sessions. Users are referenced by last name. */
const FOLLOWUPS: readonly SampleFollowup[] = [
  {
    expert: 'Khelifi',
    requester: 'Ben Salah',
    category: 'Business model',
    note: 'Strong on the product, less confident on pricing. Practise the pricing slide next time.',
    steps: [
      { text: 'Record the pitch and review it', owner: 'requester', done: true },
      { text: 'Put pricing on one slide', owner: 'requester', due: -1 },
      { text: 'Introduce Amira to two buyers in Lyon', owner: 'expert', due: 4 },
    ],
  },
  {
    expert: 'Ayari',
    requester: 'Ben Salah',
    category: 'Legal Business Law',
    note: 'Three founders with equal shares and no vesting yet. Follow up.',
    steps: [
      { text: 'Send the signed articles of association', owner: 'requester', due: 2 },
      { text: 'Draft the vesting clause', owner: 'expert' },
    ],
  },
  {
    expert: 'Ben Amor',
    requester: 'Ayadi',
    category: 'Architecture',
    steps: [
      { text: 'Mesurer la latence du bus sur dix robots', owner: 'requester', due: 6 },
      { text: 'Envoyer l’exemple de schéma d’événements', owner: 'expert', done: true },
    ],
  },
];

/** Inserts notes and next steps, created an hour after each session. */
export async function insertSampleFollowups(
  db: Db,
  people: SamplePeople,
  now: Date,
): Promise<void> {
  for (const { note, steps, ...session } of FOLLOWUPS) {
    const ids = {
      expert: idOf(people, session.expert),
      requester: idOf(people, session.requester),
    };
    const { id, end } = await db
      .selectFrom('expert_sessions')
      .select(['id', 'end_at as end'])
      .where('expert_id', '=', ids.expert)
      .where('requester_id', '=', ids.requester)
      .where('category', '=', session.category)
      .where('status', '=', 'finished')
      .executeTakeFirstOrThrow();
    const at = new Date(Date.parse(end ?? '') + HOUR_MS).toISOString();
    if (note) {
      await db
        .insertInto('booking_notes')
        .values({ booking_id: id, author_id: ids.expert, text: note, created_at: at })
        .execute();
    }
    await db
      .insertInto('next_steps')
      .values(
        steps.map(({ text, owner, due, done }) => ({
          booking_id: id,
          owner_id: ids[owner],
          text,
          due: due === undefined ? null : dayFrom(now, due),
          created_by: ids.expert,
          created_at: at,
          done_at: done ? at : null,
          done_by: done ? ids[owner] : null,
        })),
      )
      .execute();
  }
}

const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

function idOf(people: SamplePeople, name: string): string {
  const person = people.get(name);
  if (!person) throw new Error(`Nobody is called ${name}`);
  return person.id;
}
