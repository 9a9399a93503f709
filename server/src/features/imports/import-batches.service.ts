import { can, permission } from '@thedot/domain/access/access';
import { accountStanding } from '@thedot/domain/access/abilities';
import { Role } from '@thedot/domain/access/roles';
import { judgeRow, USUAL_ROLE } from '@thedot/domain/imports/outcomes.rules';
import type { Db } from '../../db/db.ts';
import type { Announcer } from '../../kernel/announce.ts';
import { type PublicContext, transact } from '../../kernel/context.ts';
import { auditEach } from '../../platform/audit.queries.ts';
import { lockKeys } from '../../platform/claims/claims.queries.ts';
import { invite } from '../auth/invitations.service.ts';
import {
  foundOrganizations,
  giveMissingOwners,
  giveOwners,
} from '../organizations/many-organizations.service.ts';
import { announcePeople } from '../users/announcing.service.ts';
import { changeUsers, createUsers, type PersonChange } from '../users/many-users.service.ts';
import { announceImports } from './announcing.service.ts';
import {
  findFacts,
  findFounders,
  type FoundFacts,
  type JudgedRow,
  lockPeople,
  updateOutcomes,
} from './import-rows.queries.ts';
import {
  addDone,
  findActor,
  lockImport,
  type LockedImport,
  updateState,
} from './imports.queries.ts';

export type Worker = Announcer & Pick<PublicContext, 'db' | 'now'>;

/** Many enough for few statements, few enough for the people in them to be free again soon. */
export const BATCH = 500;

interface Judged extends JudgedRow {
  readonly facts: FoundFacts;
}

/** Foresees every row's outcome, and writes nothing else. */
export async function foresee(db: Db, importId: string, role: Role): Promise<void> {
  const founded = new Set<string>();
  let after = 0;
  while (true) {
    const facts = await findFacts(db, importId, { after, limit: BATCH });
    if (!facts.length) return;
    await updateOutcomes(db, importId, withoutFacts(judge(facts, role, founded)), null);
    after = facts.at(-1)?.position ?? after;
  }
}

/**
 * Carries out the next rows of a running import, in one transaction: after a kill the next try finds
 * each row either done or untouched. False when there is nothing left to do.
 */
export function carryOutBatch(worker: Worker, importId: string): Promise<boolean> {
  return transact(worker, async (tx) => {
    const { db, now } = tx;
    // One batch at a time, whoever's it is: two files may speak of the same people and organizations.
    await lockKeys(db, ['imports']);
    const run = await lockImport(db, importId);
    if (run?.state !== 'running') return false;
    announceImports(tx);
    const role = await roleOf(db, run.actorId);
    if (!role || !run.actorId) {
      await updateState(db, importId, { state: 'cancelled', endedAt: now() });
      return false;
    }
    await lockPeople(db, importId, BATCH);
    const facts = await findFacts(db, importId, { after: 0, limit: BATCH });
    if (!facts.length) {
      await giveOwners(db, await findFounders(db, importId));
      await updateState(db, importId, { state: 'done', endedAt: now() });
      return false;
    }
    const done = await write({ db, now }, run, judge(facts, role, new Set()));
    await noteInAudit(db, { ...run, actorId: run.actorId }, done);
    await updateOutcomes(db, importId, withoutFacts(done), now());
    await addDone(db, importId, done.length);
    await tellOf(tx, done);
    return true;
  });
}

const tellOf = (tx: Worker, done: readonly Judged[]): Promise<void> => {
  const others = done.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
  return announcePeople(tx, {
    ids: others.flatMap(({ userId }) => userId ?? []),
    places: others.flatMap((it) => [it.organizationId, it.facts.person?.organizationId ?? null]),
    roles: others.flatMap(({ facts: { wish, person } }) => [wish.role ?? '', person?.role ?? '']),
  });
};

/** The role by which they may still do this; null once they may not. */
async function roleOf(db: Db, actorId: string | null): Promise<Role | null> {
  const actor = actorId ? await findActor(db, actorId) : undefined;
  if (!actor || actor.isRemoved) return null;
  // How they were signed in was looked at when they confirmed.
  const person = { ...actor, standing: accountStanding({ ...actor, isUnsecured: false }) };
  return can(person, permission('create', 'user'))
    ? (Role.safeParse(actor.role).data ?? null)
    : null;
}

/** `founded` are the new organizations so far: the first row that names one makes it. */
function judge(facts: readonly FoundFacts[], role: Role, founded: Set<string>): Judged[] {
  return facts.map((row) => {
    const judgement = judgeRow(row, role);
    const isFounding =
      joins(judgement) &&
      row.wish.organization !== '' &&
      row.organizationIds.length === 0 &&
      !founded.has(row.organizationKey);
    if (isFounding) founded.add(row.organizationKey);
    const { position, userId } = row;
    return { position, ...judgement, isFounding, organizationId: null, userId, facts: row };
  });
}

const joins = ({ outcome, changes }: Pick<JudgedRow, 'outcome' | 'changes'>) =>
  outcome === 'created' || changes.includes('organization');

/** Makes and changes what the rows ask for. A row whose address somebody took just now is left for later. */
async function write(
  tx: Pick<Worker, 'db' | 'now'>,
  run: LockedImport,
  judged: readonly Judged[],
): Promise<readonly Judged[]> {
  const { db } = tx;
  const founded = await foundOrganizations(
    db,
    judged
      .filter(({ isFounding }) => isFounding)
      .map(({ facts: { wish } }) => ({
        name: wish.organization,
        kind: wish.kind ?? run.organizationKind,
      })),
  );
  const placed = judged.map((row) => {
    const { organizationIds, organizationKey } = row.facts;
    const organizationId = joins(row)
      ? (organizationIds[0] ?? founded.get(organizationKey) ?? null)
      : null;
    return { ...row, organizationId };
  });
  const toCreate = placed.filter(({ outcome }) => outcome === 'created');
  const created = await createUsers(
    db,
    toCreate.map(({ facts: { wish }, organizationId }) => ({
      ...wish,
      role: wish.role ?? USUAL_ROLE,
      language: wish.language ?? run.language,
      organizationId,
    })),
  );
  const done = placed.flatMap((row) => {
    if (row.outcome !== 'created') return [row];
    const userId = created.get(row.facts.wish.email.toLowerCase());
    return userId ? [{ ...row, userId }] : [];
  });
  await changeUsers(db, done.filter(({ outcome }) => outcome === 'updated').flatMap(changeOf));
  await giveMissingOwners(db, membersOf(done));
  if (run.sendsInvitations) {
    await invite(
      tx,
      done
        .filter(({ outcome }) => outcome === 'created')
        .flatMap(({ userId, facts: { wish } }) =>
          userId ? [{ userId, organization: wish.organization }] : [],
        ),
    );
  }
  return done;
}

function changeOf({ facts: { wish }, userId, changes, organizationId }: Judged): PersonChange[] {
  if (!userId) return [];
  const changed = <T>(column: (typeof changes)[number], value: T) =>
    changes.includes(column) ? value : null;
  return [
    {
      id: userId,
      role: changed('role', wish.role),
      firstName: changed('firstName', wish.firstName),
      lastName: changed('lastName', wish.lastName),
      phone: changed('phone', wish.phone),
      position: changed('position', wish.position),
      country: changed('country', wish.country),
      language: changed('language', wish.language),
      organizationId: changed('organization', organizationId),
    },
  ];
}

/** Who came into organizations, those first who would own one that has no owner. */
const membersOf = (done: readonly Judged[]) =>
  done
    .flatMap(({ organizationId, userId, facts: { wish, person } }) =>
      organizationId && userId
        ? [{ organizationId, userId, role: wish.role ?? person?.role ?? USUAL_ROLE }]
        : [],
    )
    .toSorted((a, b) => Number(b.role === 'startup') - Number(a.role === 'startup'));

const noteInAudit = (
  db: Db,
  { id, actorId }: { readonly id: string; readonly actorId: string },
  done: readonly Judged[],
) =>
  auditEach(
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

const withoutFacts = (judged: readonly Judged[]): JudgedRow[] =>
  judged.map(({ facts: _, ...row }) => row);
