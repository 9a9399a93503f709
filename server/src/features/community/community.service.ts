import { isStaffActor } from '@thedot/domain/access/roles';
import type {
  Answers,
  community,
  Program,
  ServiceRequest,
} from '@thedot/domain/community/community.contract';
import {
  askedAnswers,
  refusalsOfAnswers,
  refusalsOfProgram,
  refuseConsent,
  refuseForward,
  SERVICE_WORKFLOW,
} from '@thedot/domain/community/community.rules';
import {
  AppError,
  assertAllowed,
  assertField,
  assertFields,
  assertFound,
} from '@thedot/domain/errors';
import type { ParsedInput, Reply } from '@thedot/domain/kernel/endpoint';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import { canReadSubmission } from '@thedot/domain/submissions/submissions.rules';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { toPage } from '../../kernel/paging.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { publishSubmission } from '../submissions/submission-notifications.service.ts';
import { serviceKind } from './community-kind.service.ts';
import {
  countRequests,
  findFigures,
  findRequestRow,
  findRequests,
  insertConsent,
  insertRequest,
} from './community.queries.ts';
import { hasPartner, queueForward } from './forwards.service.ts';
import { findProgram } from './programs.service.ts';

type Calls = typeof community;
type Input<Name extends keyof Calls> = ParsedInput<Calls[Name]>;

const toReader = ({ actor }: Context) => ({ id: actor.id, isStaff: isStaffActor(actor) });

interface NewRequest {
  readonly title: string;
  readonly text: string;
  readonly answers: Answers;
  readonly consentVersion: number | null;
}

/** Files a request to a program, with the consent to share it. */
export const requestService = (
  ctx: Context,
  program: Program,
  { title, text, answers, consentVersion }: NewRequest,
  files: readonly StagedFile[],
): Promise<ServiceRequest> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    // Two requests at once would each see room for one more.
    await lockKeys(db, [`submissions:service_request:${actor.id}`]);
    const state = await findProgram(tx, program);
    const refusals = refusalsOfProgram({ ...state, role: actor.role });
    const [refusal] = refusals;
    if (refusal)
      throw new AppError(refusal.code, {
        ...(refusal.params && { params: refusal.params }),
        errors: refusals.map((it) => ({ ...it, path: 'program' })),
      });
    assertFields(
      refusalsOfAnswers(program, answers).map(([question, code]) => [`answers.${question}`, code]),
    );
    const { version } = state.consent;
    assertField(
      'consentVersion',
      refuseConsent({ given: consentVersion, accepted: state.acceptedVersion, current: version }),
    );
    const { id } = await serviceKind.submit(tx, { status: 'new', title, text, files });
    await insertConsent(db, { userId: actor.id, program, version, now: now() });
    await insertRequest(db, {
      id,
      program,
      answers: askedAnswers(program, answers),
      consentVersion: version,
    });
    return findRequest(tx, id);
  });

export async function findRequest(ctx: Context, id: string): Promise<ServiceRequest> {
  const { db, actor } = ctx;
  const row = assertFound(await findRequestRow(db, toReader(ctx), id), 'service_request.not_found');
  const {
    authorId,
    organizationId: _organization,
    consentEn,
    consentFr,
    forwards,
    ...request
  } = row;
  if (!canReadSubmission(row, actor)) throw new AppError('service_request.not_found');
  const isStaff = isStaffActor(actor);
  return {
    ...request,
    consentText: { en: consentEn, fr: consentFr },
    forwards: isStaff ? forwards : forwards.map((it) => ({ ...it, address: '', error: '' })),
    isMine: authorId === actor.id,
    actions: allowedActions(SERVICE_WORKFLOW, row, actor, ctx.now()),
    canForward:
      isStaff &&
      refuseForward({
        status: request.status,
        hasPartner: hasPartner(ctx.settings, request.program),
        isPending: forwards.some(({ status }) => status === 'queued'),
      }) === null,
  };
}

export const changeRequest = (
  ctx: Context,
  { params: { id }, body: { action, reason } }: Input<'change'>,
): Promise<ServiceRequest> =>
  transact(ctx, async (tx) => {
    await serviceKind.transition(tx, { id, action, reason });
    return findRequest(tx, id);
  });

export const forwardRequest = (ctx: Context, id: string): Promise<ServiceRequest> =>
  transact(ctx, async (tx) => {
    const { row } = await serviceKind.lock(tx, id);
    const { status, program, forwards } = await findRequest(tx, id);
    assertAllowed(
      refuseForward({
        status,
        hasPartner: hasPartner(tx.settings, program),
        isPending: forwards.some((it) => it.status === 'queued'),
      }),
    );
    await queueForward(tx, id);
    await audit(tx.db, {
      actorId: tx.actor.id,
      action: 'service_request.forwarded',
      subjectKind: 'service_request',
      subjectId: id,
      details: { number: row.number },
      address: tx.caller.address,
    });
    publishSubmission(tx, row);
    return findRequest(tx, id);
  });

export async function listMine(
  ctx: Context,
  query: Input<'listMine'>['query'],
): Promise<Reply<Calls['listMine']>> {
  const rows = await findRequests(ctx.db, toReader(ctx), {
    ...query,
    authorId: ctx.actor.id,
    now: ctx.now(),
  });
  return toPage(rows, query.limit);
}

export async function listAll(
  ctx: Context,
  query: Input<'listAll'>['query'],
): Promise<Reply<Calls['listAll']>> {
  const rows = await findRequests(ctx.db, toReader(ctx), { ...query, now: ctx.now() });
  return toPage(rows, query.limit);
}

export const countAll = async (
  ctx: Context,
  query: Input<'counts'>['query'],
): Promise<Reply<Calls['counts']>> => ({
  items: await countRequests(ctx.db, toReader(ctx), { ...query, now: ctx.now() }),
});

export const listFigures = async (
  { db, now }: Context,
  { days }: Input<'figures'>['query'],
): Promise<Reply<Calls['figures']>> => ({
  items: await findFigures(db, new Date(now().getTime() - days * DAY_MS)),
});
