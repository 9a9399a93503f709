import { can, permission } from '@thedot/domain/access/access';
import { accountStanding } from '@thedot/domain/access/abilities';
import { Role } from '@thedot/domain/access/roles';
import { evaluateRow, DEFAULT_ROLE } from '@thedot/domain/imports/outcomes.rules';
import type { Db } from '../../db/db.ts';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import { type PublicContext, transact } from '../../kernel/context.ts';
import { auditAll } from '../../platform/audit/audit.queries.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { invite } from '../auth/links/invitations.service.ts';
import {
  createOrganizations,
  assignMissingOwners,
  replaceOwners,
} from '../organizations/organizations.service.ts';
import { publishPeopleChange } from '../users/user-changes.service.ts';
import { saveUserChanges, createUsers, type BulkUserChange } from '../users/users.service.ts';
import {
  findPendingRows,
  findStartupOwners,
  type PendingRow,
  type RowOutcome,
  lockPendingUsers,
  updateOutcomes,
} from './import-rows.queries.ts';
import {
  incrementDoneCount,
  findActor,
  lockImport,
  type LockedImport,
  updateState,
} from './imports.queries.ts';

export type ImportContext = ChangePublisher & Pick<PublicContext, 'db' | 'now'>;

/** Large enough for few statements, small enough to hold row locks only briefly. */
export const BATCH = 500;

interface EvaluatedRow extends RowOutcome {
  readonly pending: PendingRow;
}

/** Stores the planned outcome of every row, and changes nothing else. */
export async function previewOutcomes(db: Db, importId: string, role: Role): Promise<void> {
  const newOrganizations = new Set<string>();
  let after = 0;
  while (true) {
    const pending = await findPendingRows(db, importId, { after, limit: BATCH });
    if (!pending.length) return;
    await updateOutcomes(
      db,
      importId,
      toRowOutcomes(evaluateRows(pending, role, newOrganizations)),
      null,
    );
    after = pending.at(-1)?.position ?? after;
  }
}

/**
 * Carries out the next rows of a running import in one transaction: after a kill, each row is either done
 * or untouched. Returns false when no row is left.
 */
export function runImportBatch(ctx: ImportContext, importId: string): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const { db, now } = tx;
    // One batch at a time over all imports: two files may contain the same users and organizations.
    await lockKeys(db, ['imports']);
    const run = await lockImport(db, importId);
    if (run?.state !== 'running') return false;
    publishImportChange(tx);
    const role = await findCurrentRole(db, run.actorId);
    if (!role || !run.actorId) {
      await updateState(db, importId, { state: 'cancelled', endedAt: now() });
      return false;
    }
    await lockPendingUsers(db, importId, BATCH);
    const pending = await findPendingRows(db, importId, { after: 0, limit: BATCH });
    if (!pending.length) {
      await replaceOwners(db, await findStartupOwners(db, importId));
      await updateState(db, importId, { state: 'done', endedAt: now() });
      return false;
    }
    const done = await writeRows({ db, now }, run, evaluateRows(pending, role, new Set()));
    await auditRows(db, { ...run, actorId: run.actorId }, done);
    await updateOutcomes(db, importId, toRowOutcomes(done), now());
    await incrementDoneCount(db, importId, done.length);
    await publishUserChanges(tx, done);
    return true;
  });
}

const publishUserChanges = (tx: ImportContext, done: readonly EvaluatedRow[]): Promise<void> => {
  const changed = done.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
  return publishPeopleChange(tx, {
    ids: changed.flatMap(({ userId }) => userId ?? []),
    organizationIds: changed.flatMap((it) => [
      it.organizationId,
      it.pending.person?.organizationId ?? null,
    ]),
    roles: changed.flatMap(({ pending: { input, person } }) => [
      input.role ?? '',
      person?.role ?? '',
    ]),
  });
};

/** The current role of the user who confirmed the import; null when they may no longer import. */
async function findCurrentRole(db: Db, actorId: string | null): Promise<Role | null> {
  const actor = actorId ? await findActor(db, actorId) : undefined;
  if (!actor || actor.isRemoved) return null;
  // The second factor was checked when they confirmed.
  const person = { ...actor, standing: accountStanding({ ...actor, isUnsecured: false }) };
  return can(person, permission('create', 'user'))
    ? (Role.safeParse(actor.role).data ?? null)
    : null;
}

/** `newOrganizations` are the keys of organizations to create: the first row that names one creates it. */
function evaluateRows(
  pending: readonly PendingRow[],
  role: Role,
  newOrganizations: Set<string>,
): EvaluatedRow[] {
  return pending.map((row) => {
    const evaluation = evaluateRow(row, role);
    const isFounding =
      joinsOrganization(evaluation) &&
      row.input.organization !== '' &&
      row.organizationIds.length === 0 &&
      !newOrganizations.has(row.organizationKey);
    if (isFounding) newOrganizations.add(row.organizationKey);
    const { position, userId } = row;
    return { position, ...evaluation, isFounding, organizationId: null, userId, pending: row };
  });
}

const joinsOrganization = ({ outcome, changes }: Pick<RowOutcome, 'outcome' | 'changes'>) =>
  outcome === 'created' || changes.includes('organization');

/** Writes users and organizations. A row whose address was registered meanwhile waits for the next batch. */
async function writeRows(
  tx: Pick<ImportContext, 'db' | 'now'>,
  run: LockedImport,
  evaluated: readonly EvaluatedRow[],
): Promise<readonly EvaluatedRow[]> {
  const { db } = tx;
  const newOrganizations = await createOrganizations(
    db,
    evaluated
      .filter(({ isFounding }) => isFounding)
      .map(({ pending: { input } }) => ({
        name: input.organization,
        kind: input.kind ?? run.organizationKind,
      })),
  );
  const placed = evaluated.map((row) => {
    const { organizationIds, organizationKey } = row.pending;
    const organizationId = joinsOrganization(row)
      ? (organizationIds[0] ?? newOrganizations.get(organizationKey) ?? null)
      : null;
    return { ...row, organizationId };
  });
  const toCreate = placed.filter(({ outcome }) => outcome === 'created');
  const created = await createUsers(
    db,
    toCreate.map(({ pending: { input }, organizationId }) => ({
      ...input,
      role: input.role ?? DEFAULT_ROLE,
      language: input.language ?? run.language,
      organizationId,
    })),
  );
  const done = placed.flatMap((row) => {
    if (row.outcome !== 'created') return [row];
    const userId = created.get(row.pending.input.email.toLowerCase());
    return userId ? [{ ...row, userId }] : [];
  });
  await saveUserChanges(
    db,
    done.filter(({ outcome }) => outcome === 'updated').flatMap(toUserChange),
  );
  await assignMissingOwners(db, listNewMembers(done));
  if (run.sendsInvitations) {
    await invite(
      tx,
      done
        .filter(({ outcome }) => outcome === 'created')
        .flatMap(({ userId, pending: { input } }) =>
          userId ? [{ userId, organization: input.organization }] : [],
        ),
    );
  }
  return done;
}

function toUserChange({
  pending: { input },
  userId,
  changes,
  organizationId,
}: EvaluatedRow): BulkUserChange[] {
  if (!userId) return [];
  const changed = <T>(column: (typeof changes)[number], value: T) =>
    changes.includes(column) ? value : null;
  return [
    {
      id: userId,
      role: changed('role', input.role),
      firstName: changed('firstName', input.firstName),
      lastName: changed('lastName', input.lastName),
      phone: changed('phone', input.phone),
      position: changed('position', input.position),
      country: changed('country', input.country),
      language: changed('language', input.language),
      organizationId: changed('organization', organizationId),
    },
  ];
}

/** Lists new members; startups come first, because they own organizations without an owner. */
const listNewMembers = (done: readonly EvaluatedRow[]) =>
  done
    .flatMap(({ organizationId, userId, pending: { input, person } }) =>
      organizationId && userId
        ? [{ organizationId, userId, role: input.role ?? person?.role ?? DEFAULT_ROLE }]
        : [],
    )
    .toSorted((a, b) => Number(b.role === 'startup') - Number(a.role === 'startup'));

const auditRows = (
  db: Db,
  { id, actorId }: { readonly id: string; readonly actorId: string },
  done: readonly EvaluatedRow[],
) =>
  auditAll(
    db,
    done
      .filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
      .map(({ outcome, userId, changes }) => ({
        actorId,
        action: `user.${outcome}-by-import`,
        subjectKind: 'user',
        subjectId: userId,
        details: { importId: id, ...(changes.length && { changes }) },
      })),
  );

const toRowOutcomes = (evaluated: readonly EvaluatedRow[]): RowOutcome[] =>
  evaluated.map(({ pending: _, ...row }) => row);

/** Updates the import lists and progress of staff. */
export const publishImportChange = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-imports', { staff: true });
