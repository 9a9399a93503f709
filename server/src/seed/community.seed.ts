import type { Program, ServiceStatus } from '@thedot/domain/community/community.contract';
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';

interface SampleRequest {
  readonly program: Program;
  readonly status: ServiceStatus;
  /** Last names. */
  readonly author: string;
  readonly assignee?: string;
  readonly daysAgo: number;
  readonly title: string;
  readonly text: string;
  readonly answers: Readonly<Record<string, string | number | boolean>>;
  /** The first and the last day of a trip, in days from now. */
  readonly trip?: readonly [from: number, to: number];
  readonly reason?: string;
}

const REQUESTS: readonly SampleRequest[] = [
  {
    program: 'wemove',
    status: 'in_progress',
    author: 'Ben Salah',
    assignee: 'Bouzid',
    daysAgo: 5,
    title: 'Rencontrer deux distributeurs à Lyon',
    text: 'Nous avons deux rendez-vous avec des distributeurs d’huile d’olive et cherchons un vol et un logement.',
    answers: {
      purpose: 'partner',
      destination: 'Lyon',
      travellers: 2,
      needsVisa: true,
      nationalities: 'Tunisian',
    },
    trip: [40, 43],
  },
  {
    program: 'proservy',
    status: 'new',
    author: 'Gharbi',
    daysAgo: 1,
    title: 'An accountant who knows startup tax credits',
    text: 'We close our first full year and want to use the tax credit for research.',
    answers: { field: 'accounting', urgency: 'month', hasProvider: false },
  },
  {
    program: 'eurafrique',
    status: 'done',
    author: 'Ben Salah',
    assignee: 'Jaziri',
    daysAgo: 30,
    title: 'Relecture du pacte d’associés',
    text: 'Deux business angels entrent au capital ; nous voulons relire le pacte avant la signature.',
    answers: { topic: 'company', countries: 'Tunisie, France', hasDeadline: false },
    reason: 'Le cabinet a relu le pacte et proposé trois modifications.',
  },
  {
    program: 'proservy',
    status: 'refused',
    author: 'Dridi',
    assignee: 'Bouzid',
    daysAgo: 12,
    title: 'A logo and a website',
    text: 'We need a logo and a website within two weeks.',
    answers: { field: 'marketing', urgency: 'month', hasProvider: false },
    reason: 'The partner doesn’t design logos. Ask the communication experts of the hub.',
  },
];

const CLOSED: readonly ServiceStatus[] = ['done', 'refused', 'cancelled'];

/** Inserts requests to each partner, in each status, with the consent of their authors. */
export async function insertSampleRequests(db: Db, people: SamplePeople, now: Date): Promise<void> {
  for (const it of REQUESTS) {
    const author = people.get(it.author);
    if (!author) continue;
    const createdAt = new Date(now.getTime() - it.daysAgo * DAY_MS).toISOString();
    const dayIn = (days: number) => dayOf(now.getTime() + days * DAY_MS, 'UTC');
    const trip = it.trip && { from: dayIn(it.trip[0]), to: dayIn(it.trip[1]) };
    const { id } = await db
      .insertInto('submissions')
      .values({
        kind: 'service_request',
        status: it.status,
        author_id: author.id,
        organization_id: author.organizationId,
        title: it.title,
        text: it.text,
        reason: it.reason ?? '',
        assignee_id: (it.assignee && people.get(it.assignee)?.id) ?? null,
        created_at: createdAt,
        changed_at: createdAt,
        decided_at: it.status === 'new' ? null : createdAt,
        closed_at: CLOSED.includes(it.status) ? createdAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('service_consents')
      .values({ user_id: author.id, program: it.program, version: 1, accepted_at: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('service_requests')
      .values({
        id,
        program: it.program,
        answers: JSON.stringify({ ...it.answers, ...trip }),
        consent_version: 1,
      })
      .execute();
    await db
      .insertInto('submission_events')
      .values({
        submission_id: id,
        actor_id: author.id,
        action: 'submit',
        to_status: 'new',
        created_at: createdAt,
      })
      .execute();
  }
}
