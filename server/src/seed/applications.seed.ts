import { DAY_MS } from '@thedot/domain/kernel/time';
import type {
  ApplicationAction,
  ApplicationStatus,
} from '@thedot/domain/opportunities/applications.contract';
import { APPLICATION_WORKFLOW } from '@thedot/domain/opportunities/applications.rules';
import type { Db } from '../db/db.ts';
import { SAMPLE_APPLICATIONS, type SampleApplication } from './sample-applications.ts';
import type { SamplePeople } from './sample-hub.ts';

/** What led to each status after an application was submitted. */
const DECISIONS: Readonly<
  Record<ApplicationStatus, readonly (readonly [ApplicationAction, ApplicationStatus])[]>
> = {
  draft: [],
  submitted: [],
  shortlisted: [['shortlist', 'shortlisted']],
  accepted: [
    ['shortlist', 'shortlisted'],
    ['accept', 'accepted'],
  ],
  declined: [['decline', 'declined']],
  withdrawn: [['withdraw', 'withdrawn']],
};

const REVIEWER = 'Jaziri';

/** Inserts applications in each status, with scores, messages and what happened. */
export async function insertSampleApplications(
  db: Db,
  people: SamplePeople,
  { now }: { readonly now: Date },
): Promise<void> {
  // The newest one gets the highest number.
  for (const sample of SAMPLE_APPLICATIONS.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const { id: opportunityId } = await db
      .selectFrom('opportunities')
      .select('id')
      .where('title', '=', sample.opportunity)
      .executeTakeFirstOrThrow();
    await insertOne(db, sample, { opportunityId, people, now });
  }
}

interface Setting {
  readonly opportunityId: string;
  readonly people: SamplePeople;
  readonly now: Date;
}

async function insertOne(
  db: Db,
  sample: SampleApplication,
  { opportunityId, people, now }: Setting,
): Promise<void> {
  const { opportunity: title, status, text, reason = '', assignee = '' } = sample;
  const author = people.get(sample.author);
  if (!author) return;
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
  const createdAt = at(sample.daysAgo);
  const decisions = DECISIONS[status];
  const decidedAt = decisions.length > 0 ? at(sample.daysAgo - decisions.length) : null;
  const { id } = await db
    .insertInto('submissions')
    .values({
      kind: 'application',
      status,
      author_id: author.id,
      organization_id: author.organizationId,
      title,
      text,
      reason,
      assignee_id: people.get(assignee)?.id ?? null,
      created_at: createdAt,
      changed_at: decidedAt ?? createdAt,
      decided_at: decidedAt,
      closed_at: APPLICATION_WORKFLOW.closed.includes(status) ? decidedAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('opportunity_applications')
    .values({
      id,
      opportunity_id: opportunityId,
      applicant_id: author.organizationId ?? author.id,
    })
    .execute();
  let from: ApplicationStatus = status === 'draft' ? 'draft' : 'submitted';
  await db
    .insertInto('submission_events')
    .values({
      submission_id: id,
      actor_id: author.id,
      action: 'submit',
      to_status: from,
      created_at: createdAt,
    })
    .execute();
  for (const [index, [action, to]] of decisions.entries()) {
    const actor = action === 'withdraw' ? author : people.get(REVIEWER);
    await db
      .insertInto('submission_events')
      .values({
        submission_id: id,
        actor_id: actor?.id ?? null,
        action,
        from_status: from,
        to_status: to,
        reason: to === status ? reason : '',
        created_at: at(sample.daysAgo - index - 1),
      })
      .execute();
    from = to;
  }
  await insertReviews(db, id, sample, { people, at });
}

interface Reviewers {
  readonly people: SamplePeople;
  readonly at: (daysAgo: number) => string;
}

async function insertReviews(
  db: Db,
  id: string,
  { daysAgo, scores = [], messages = [] }: SampleApplication,
  { people, at }: Reviewers,
): Promise<void> {
  for (const [name, score, note] of scores) {
    const reviewer = people.get(name);
    if (!reviewer) continue;
    await db
      .insertInto('application_scores')
      .values({
        application_id: id,
        reviewer_id: reviewer.id,
        score,
        note,
        created_at: at(daysAgo - 1),
      })
      .execute();
  }
  for (const { author, text, isInternal = false, ...message } of messages) {
    const writer = people.get(author);
    if (!writer) continue;
    await db
      .insertInto('submission_messages')
      .values({
        submission_id: id,
        author_id: writer.id,
        text,
        is_internal: isInternal,
        created_at: at(message.daysAgo),
      })
      .execute();
  }
}
