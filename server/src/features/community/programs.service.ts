// The programs as users see them, and what staff set: days, consents and documents.
import type { community, Program } from '@thedot/domain/community/community.contract';
import { canReadProgram } from '@thedot/domain/community/community.rules';
import { AppError, assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import type { ParsedInput, Reply } from '@thedot/domain/kernel/endpoint';
import { dayOf } from '@thedot/domain/kernel/time';
import { MAX_SERVICE_DOCUMENTS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import { type Context, type SignedIn, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { deleteFile, insertFile } from '../../platform/files/files.queries.ts';
import { publishSubmission } from '../submissions/submission-notifications.service.ts';
import { hasPartner } from './forwards.service.ts';
import {
  findConsents,
  findPrograms,
  insertConsentText,
  lockProgram,
  updateProgram,
} from './programs.queries.ts';
import {
  countDocuments,
  deleteDocument,
  findDocument,
  findDocuments,
  insertDocument,
  updateDocument,
  updateOrder,
} from './service-documents.queries.ts';

type Calls = typeof community;
type Input<Name extends keyof Calls> = ParsedInput<Calls[Name]>;

export async function listPrograms({
  db,
  actor,
  now,
  settings,
}: Context): Promise<Reply<Calls['programs']>> {
  const programs = await findPrograms(db, actor.id);
  const documents = await findDocuments(db);
  const today = dayOf(now().getTime(), settings.hubTimeZone);
  return {
    items: programs.map(({ version, en, fr, ...state }) => ({
      ...state,
      today,
      hasOrganization: actor.organizationId !== null,
      hasPartner: hasPartner(settings, state.program),
      consent: { version, text: { en, fr } },
      documents: documents
        .filter(({ program }) => program === state.program && canReadProgram(actor, program))
        .map(({ program: _, ...document }) => document),
    })),
  };
}

export async function findProgram(ctx: Context, program: Program) {
  const { items } = await listPrograms(ctx);
  return assertFound(
    items.find((it) => it.program === program),
    'service_request.not_found',
  );
}

export const findProgramSettings = async (
  { db, settings }: Context,
  program: Program,
): Promise<Reply<Calls['programSettings']>> => ({
  partner: settings.partners[program],
  consents: (await findConsents(db, program)).map(({ en, fr, ...consent }) => ({
    ...consent,
    text: { en, fr },
  })),
});

export const changeProgram = (
  ctx: Context,
  {
    params: { program },
    body: { opensOn, closesOn, consent, consentVersion },
  }: Input<'changeProgram'>,
): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const { db, now } = tx;
    const isReversed = opensOn !== null && closesOn !== null && closesOn < opensOn;
    assertField('closesOn', isReversed ? 'service_request.program_days' : null);
    await lockProgram(db, program);
    const { version, text } = (await findProgram(tx, program)).consent;
    assertAllowed(consentVersion === version ? null : 'service_request.consent_changed');
    await updateProgram(db, program, { opensOn, closesOn });
    if (text.en !== consent.en || text.fr !== consent.fr)
      await insertConsentText(db, program, { version: version + 1, ...consent, now: now() });
    return finish(tx, program, { opensOn, closesOn });
  });

export const addDocument = (
  ctx: Context,
  { params: { program }, body: { title } }: Input<'addDocument'>,
  file: StagedFile,
): Promise<{ id: string }> =>
  transact(ctx, async (tx) => {
    const { db } = tx;
    await lockProgram(db, program);
    if ((await countDocuments(db, program)) >= MAX_SERVICE_DOCUMENTS)
      throw new AppError('service_document.too_many', { params: { count: MAX_SERVICE_DOCUMENTS } });
    const { id } = file;
    await insertFile(db, file, { ownerId: null, subjectKind: 'service-document', subjectId: id });
    await insertDocument(db, { id, program, title });
    await finish(tx, program, { added: title.en });
    return { id };
  });

export const changeDocument = (
  ctx: Context,
  { params: { id }, body: { title } }: Input<'changeDocument'>,
): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const program = assertFound(
      await updateDocument(tx.db, id, title),
      'service_document.not_found',
    );
    return finish(tx, program, { renamed: title.en });
  });

export const orderDocuments = (
  ctx: Context,
  { params: { program }, body: { ids } }: Input<'orderDocuments'>,
): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    await lockProgram(tx.db, program);
    await updateOrder(tx.db, program, ids);
    return finish(tx, program, { ordered: ids.length });
  });

export const removeDocument = (ctx: Context, id: string): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const { program } = assertFound(await findDocument(tx.db, id), 'service_document.not_found');
    await deleteDocument(tx.db, id);
    await deleteFile(tx.db, id);
    return finish(tx, program, { removed: id });
  });

export async function canReadDocument(db: Db, actor: SignedIn, id: string): Promise<boolean> {
  const document = await findDocument(db, id);
  return document !== undefined && canReadProgram(actor, document.program);
}

async function finish(
  tx: Context,
  program: Program,
  details: Readonly<Record<string, unknown>>,
): Promise<Record<string, never>> {
  await audit(tx.db, {
    actorId: tx.actor.id,
    action: 'service_program.changed',
    subjectKind: 'service_program',
    subjectId: null,
    details: { program, ...details },
    address: tx.caller.address,
  });
  publishSubmission(tx, { authorId: tx.actor.id });
  return {};
}
