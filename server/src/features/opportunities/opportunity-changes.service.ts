// Staff add opportunities, change them, and decide when they are open.
import { AppError, assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import type { ParsedInput } from '@thedot/domain/kernel/endpoint';
import { dayOf, instantOf, wallTimeAt } from '@thedot/domain/kernel/time';
import { MAX_OPPORTUNITY_FILES } from '@thedot/domain/limits';
import type {
  opportunities,
  Opportunity,
  OpportunityAction,
  OpportunityChanges,
  OpportunityEvent,
  OpportunityFields,
  OpportunityStatus,
} from '@thedot/domain/opportunities/opportunities.contract';
import {
  currentStatus,
  opportunityWorkflow,
  refuseDeadline,
  refuseOutcome,
} from '@thedot/domain/opportunities/opportunities.rules';
import {
  refuseReason,
  refuseTransition,
  statusAfter,
} from '@thedot/domain/scheduling/lifecycle.rules';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { deleteFilesAmong, insertFile } from '../../platform/files/files.queries.ts';
import {
  countFiles,
  insertOpportunity,
  lockOpportunity,
  replaceOrganizations,
  updateOpportunity,
} from './opportunities.queries.ts';
import { getOpportunity } from './opportunities.service.ts';
import {
  notifyCanceled,
  notifyPublished,
  publishOpportunities,
} from './opportunity-notifications.service.ts';
import { insertEvent } from './opportunity-records.queries.ts';

type Calls = typeof opportunities;

export const createOpportunity = (
  ctx: Context,
  fields: OpportunityFields,
  documents: readonly StagedFile[],
): Promise<Opportunity> =>
  transact(ctx, async (tx) => {
    const { deadlineDay, deadlineTime, timeZone, organizationIds, relevantLink, ...columns } =
      fields;
    const deadline = toDeadline(deadlineDay, deadlineTime, timeZone);
    assertField('deadlineDay', refuseDeadline(deadline, tx.now()));
    const { id } = await insertOpportunity(tx.db, {
      ...columns,
      link: relevantLink,
      owner_id: tx.actor.id,
      deadline_at: deadline,
      time_zone: timeZone,
      created_at: tx.now().toISOString(),
    });
    await saveOrganizations(tx, id, organizationIds);
    await saveFiles(tx, id, documents);
    return finish(tx, id, 'create', fields.title);
  });

export const changeOpportunity = (
  ctx: Context,
  changes: OpportunityChanges,
  documents: readonly StagedFile[],
): Promise<Opportunity> =>
  transact(ctx, async (tx) => {
    const { id, removedFiles = [], organizationIds, ...fields } = changes;
    const { deadlineDay, deadlineTime, timeZone, relevantLink, ...columns } = fields;
    const stored = await lock(tx, id);
    if (stored.status === 'deleted') throw new AppError('opportunity.deleted');
    const deadline = movedDeadline(stored, { deadlineDay, deadlineTime, timeZone });
    if (deadline !== stored.deadline)
      assertField('deadlineDay', refuseDeadline(deadline, tx.now()));
    await updateOpportunity(tx.db, id, {
      ...columns,
      ...(relevantLink !== undefined && { link: relevantLink }),
      deadline_at: deadline,
      time_zone: timeZone ?? stored.timeZone,
    });
    if (organizationIds) await saveOrganizations(tx, id, organizationIds);
    if (removedFiles.length > 0) await deleteFilesAmong(tx.db, removedFiles, filesOf(id));
    await saveFiles(tx, id, documents);
    return finish(tx, id, 'edit', fields.title ?? stored.title);
  });

export const changeStatus = (
  ctx: Context,
  id: string,
  { action, reason, ...wall }: ParsedInput<Calls['change']>['body'],
): Promise<Opportunity> =>
  transact(ctx, async (tx) => {
    const stored = await lock(tx, id);
    const deadline = action === 'relist' ? movedDeadline(stored, wall) : stored.deadline;
    const status = assertTransition(tx, { ...stored, deadline }, action);
    assertField('reason', refuseReason(opportunityWorkflow, action, reason));
    const isPublished = status === 'published';
    await updateOpportunity(tx.db, id, {
      status,
      reason: action === 'cancel' ? reason : '',
      deadline_at: deadline,
      ...(action === 'relist' && {
        time_zone: wall.timeZone ?? stored.timeZone,
        outcome: null,
        outcome_note: '',
      }),
      ...(isPublished && { published_at: tx.now().toISOString() }),
    });
    const event = await record(tx, id, { action, title: stored.title, reason });
    const told = { ...stored, deadline, eventId: event.id };
    if (isPublished) await notifyPublished(tx, told);
    if (action === 'cancel') await notifyCanceled(tx, { ...told, reason });
    publishOpportunities(tx);
    return getOpportunity(tx, id);
  });

export const removeOpportunity = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const stored = await lock(tx, id);
    await updateOpportunity(tx.db, id, { status: assertTransition(tx, stored, 'delete') });
    await record(tx, id, { action: 'delete', title: stored.title });
    publishOpportunities(tx);
  });

export const recordOutcome = (
  ctx: Context,
  id: string,
  { outcome, note }: ParsedInput<Calls['recordOutcome']>['body'],
): Promise<Opportunity> =>
  transact(ctx, async (tx) => {
    const stored = await lock(tx, id);
    assertAllowed(refuseOutcome(stored, tx.now()));
    await updateOpportunity(tx.db, id, { outcome, outcome_note: note });
    return finish(tx, id, 'outcome', stored.title);
  });

export async function changeOwners(
  tx: Context,
  ids: readonly string[],
  ownerId: string,
): Promise<void> {
  for (const id of [...ids].toSorted()) {
    const { title } = await lock(tx, id);
    await updateOpportunity(tx.db, id, { owner_id: ownerId });
    await record(tx, id, { action: 'edit', title });
  }
  publishOpportunities(tx);
}

interface StoredOpportunity {
  readonly id: string;
  readonly title: string;
  readonly status: OpportunityStatus;
  readonly deadline: string;
  readonly timeZone: string;
}

const lock = async ({ db }: Context, id: string) =>
  assertFound(await lockOpportunity(db, id), 'opportunity.not_found');

/** Returns the status that the action leads to; the deadline counts at once, not when the job has run. */
function assertTransition(
  { actor, now }: Context,
  stored: StoredOpportunity,
  action: OpportunityAction,
): OpportunityStatus {
  const at = now();
  // The status before a new deadline: a relisted one has one in the future.
  const status = action === 'relist' ? stored.status : currentStatus(stored, at);
  const facts = { ...stored, status };
  const refusal = refuseTransition(opportunityWorkflow, facts, actor, action, at);
  if (refusal === 'opportunity.deadline_past') assertField('deadlineDay', refusal);
  assertAllowed(refusal);
  return statusAfter(opportunityWorkflow, status, action) ?? status;
}

interface WallDeadline {
  readonly deadlineDay?: string | undefined;
  readonly deadlineTime?: string | undefined;
  readonly timeZone?: string | undefined;
}

const toDeadline = (day: string, time: string, zone: string): string =>
  new Date(instantOf(day, time, zone)).toISOString();

/** The deadline after the sent parts of its wall time have changed. */
function movedDeadline(stored: StoredOpportunity, wall: WallDeadline): string {
  if (!wall.deadlineDay && !wall.deadlineTime && !wall.timeZone) return stored.deadline;
  const at = Date.parse(stored.deadline);
  return toDeadline(
    wall.deadlineDay ?? dayOf(at, stored.timeZone),
    wall.deadlineTime ?? wallTimeAt(at, stored.timeZone),
    wall.timeZone ?? stored.timeZone,
  );
}

async function saveOrganizations({ db }: Context, id: string, ids: readonly string[]) {
  if (!(await replaceOrganizations(db, id, ids)))
    assertField('organizationIds', 'opportunity.organization_unknown');
}

async function saveFiles({ db }: Context, id: string, documents: readonly StagedFile[]) {
  if (documents.length === 0) return;
  if ((await countFiles(db, id)) + documents.length > MAX_OPPORTUNITY_FILES)
    throw new AppError('opportunity.too_many_files', { params: { count: MAX_OPPORTUNITY_FILES } });
  for (const file of documents) await insertFile(db, file, { ownerId: null, ...filesOf(id) });
}

const filesOf = (id: string) => ({ subjectKind: 'opportunity', subjectId: id }) as const;

interface Change {
  readonly action: OpportunityEvent['action'];
  readonly title: string;
  readonly reason?: string;
}

async function record(tx: Context, id: string, { action, title, reason = '' }: Change) {
  const { db, actor, caller } = tx;
  await audit(db, {
    actorId: actor.id,
    action: `opportunity.${action}`,
    subjectKind: 'opportunity',
    subjectId: id,
    address: caller.address,
    details: { title },
  });
  return insertEvent(db, { opportunityId: id, actorId: actor.id, action, reason, now: tx.now() });
}

async function finish(tx: Context, id: string, action: OpportunityEvent['action'], title: string) {
  await record(tx, id, { action, title });
  publishOpportunities(tx);
  return getOpportunity(tx, id);
}
