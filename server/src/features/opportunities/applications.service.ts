// Users apply to opportunities, and staff review what they submitted.
import { AppError, assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import type { ParsedInput } from '@thedot/domain/kernel/endpoint';
import { MAX_FILES_PER_FORM } from '@thedot/domain/limits';
import type {
  Application,
  ApplicationItem,
  applications,
} from '@thedot/domain/opportunities/applications.contract';
import { APPLICATION_WORKFLOW, refuseScore } from '@thedot/domain/opportunities/applications.rules';
import {
  listIneligibility,
  refuseOpenness,
} from '@thedot/domain/opportunities/opportunities.rules';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import { type Context, type SignedIn, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { toPage } from '../../kernel/paging.ts';
import { publishChange } from '../../kernel/publish-change.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { deleteFilesAmong, insertFile } from '../../platform/files/files.queries.ts';
import { applicationKind } from './application-kind.service.ts';
import {
  type ApplicationRow,
  findApplication,
  findApplications,
  findScores,
  hasApplication,
  insertApplication,
  lockOpenness,
  upsertScore,
} from './applications.queries.ts';
import { insertFollow } from './opportunity-records.queries.ts';
import { canManage, getOpportunity } from './opportunities.service.ts';

type Calls = typeof applications;

const toReader = (actor: SignedIn) => ({ id: actor.id, isStaff: canManage(actor) });

const toItem = (
  { myScore, scoreCount, averageScore, ...row }: ApplicationRow,
  isStaff: boolean,
): ApplicationItem => ({
  ...row,
  forStaff: isStaff ? { myScore, scoreCount, averageScore } : null,
});

export async function listHistory(
  { db, actor, now }: Context,
  { limit, after }: ParsedInput<Calls['history']>['query'],
) {
  const rows = await findApplications(db, toReader(actor), {
    applicant: actor,
    limit,
    after,
    now: now(),
  });
  const { items, next } = toPage(rows, limit);
  return { items: items.map((row) => toItem(row, false)), next };
}

export async function listApplications(
  { db, actor, now }: Context,
  query: ParsedInput<Calls['listAll']>['query'],
) {
  const rows = await findApplications(db, toReader(actor), { ...query, now: now() });
  const { items, next } = toPage(rows, query.limit);
  return { items: items.map((row) => toItem(row, true)), next };
}

/** Its author, the other members of the organization, and staff read an application; staff no drafts of others. */
export async function getApplication(ctx: Context, id: string): Promise<Application> {
  const { db, actor } = ctx;
  const row = assertFound(
    await findApplication(db, toReader(actor), id),
    'opportunity.application_not_found',
  );
  const { authorId, organizationId, opportunityStatus, ...record } = row;
  const { text, reason, files, myNote, ...item } = record;
  const isStaff = canManage(actor);
  const isOfApplicant =
    authorId === actor.id || (organizationId !== null && organizationId === actor.organizationId);
  const canRead = isOfApplicant || (isStaff && row.status !== 'draft');
  if (!canRead) throw new AppError('opportunity.application_not_found');
  const facts = {
    status: row.status,
    authorId,
    organizationId,
    opportunity: { status: opportunityStatus, deadline: row.opportunity.deadline },
  };
  const canSeeScores = isStaff && row.myScore !== null;
  return {
    ...toItem(item, isStaff),
    text,
    reason,
    files,
    myNote,
    actions: allowedActions(APPLICATION_WORKFLOW, facts, actor, ctx.now()),
    scores: canSeeScores ? await findScores(db, id) : [],
  };
}

/** Refuses for the first reason that the page of the opportunity names, while its deadline cannot change. */
async function assertEligible(tx: Context, opportunityId: string) {
  const openness = assertFound(await lockOpenness(tx.db, opportunityId), 'opportunity.not_found');
  const opportunity = await getOpportunity(tx, opportunityId);
  const [refusal] = listIneligibility(opportunity, opportunity.applicant, tx.now());
  assertAllowed(refuseOpenness(openness, tx.now()) ?? refusal ?? null);
  return openness;
}

export const apply = (
  ctx: Context,
  { opportunityId, motivation, isDraft }: ParsedInput<Calls['apply']>['body'],
  documents: readonly StagedFile[],
): Promise<Application> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const applicantId = actor.organizationId ?? actor.id;
    const key = { opportunityId, applicantId };
    // Parallel applications of members of one organization come one after the other.
    await lockKeys(db, [`application:${opportunityId}:${applicantId}`]);
    if (await hasApplication(db, key)) throw new AppError('opportunity.already_applied');
    const { title } = await assertEligible(tx, opportunityId);
    assertMotivation(motivation, isDraft);
    const { id } = await applicationKind.submit(tx, {
      status: isDraft ? 'draft' : 'submitted',
      title,
      text: motivation,
      files: documents,
    });
    await insertApplication(db, id, key);
    await insertFollow(db, { opportunityId, userId: actor.id }, tx.now());
    publishChange(tx, 'update-opportunities', { userIds: [actor.id], staff: true });
    return getApplication(tx, id);
  });

function assertMotivation(motivation: string, isDraft: boolean): void {
  const isMissing = !isDraft && motivation === '';
  assertField('motivation', isMissing ? 'opportunity.motivation_required' : null);
}

export const changeApplication = (
  ctx: Context,
  { id, motivation, removedFiles, isDraft }: ParsedInput<Calls['change']>['body'],
  documents: readonly StagedFile[],
): Promise<Application> =>
  transact(ctx, async (tx) => {
    const { facts } = await applicationKind.lock(tx, id);
    const staysDraft = isDraft && facts.status === 'draft';
    assertMotivation(motivation, staysDraft);
    const isSubmitted = facts.status !== 'submitted' && !staysDraft;
    await applicationKind.transition(tx, {
      id,
      action: isSubmitted ? 'submit' : 'edit',
      text: motivation,
    });
    const subject = { subjectKind: 'submission', subjectId: id } as const;
    if (removedFiles.length > 0) await deleteFilesAmong(tx.db, removedFiles, subject);
    for (const file of documents)
      await insertFile(tx.db, file, { ownerId: tx.actor.id, ...subject });
    const saved = await getApplication(tx, id);
    if (saved.files.length > MAX_FILES_PER_FORM)
      throw new AppError('opportunity.too_many_files', { params: { count: MAX_FILES_PER_FORM } });
    return saved;
  });

export const withdrawApplication = (ctx: Context, id: string, reason: string) =>
  transact(ctx, async (tx) => {
    await applicationKind.transition(tx, { id, action: 'withdraw', reason });
    return getApplication(tx, id);
  });

export const scoreApplication = (
  ctx: Context,
  id: string,
  { score, note }: ParsedInput<Calls['score']>['body'],
): Promise<Application> =>
  transact(ctx, async (tx) => {
    const { facts } = await applicationKind.lock(tx, id);
    assertAllowed(refuseScore(facts.status));
    const { db, actor } = tx;
    await upsertScore(db, { applicationId: id, reviewerId: actor.id, score, note, now: tx.now() });
    publishChange(tx, 'update-opportunities', { staff: true });
    return getApplication(tx, id);
  });
