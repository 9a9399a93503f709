import { inTransaction } from '../db/in-transaction.ts';
import type { Feature } from '../kernel/feature.ts';
import { erase } from '../platform/audit/audit.personal-data.ts';
import { audit } from '../platform/audit/audit.queries.ts';
import { erasePersonalData, findPersonalData } from '../platform/personal-data.queries.ts';
import type { World } from './world.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

const toSubject = ({ id, email, name }: Person) => ({ id, email, name, isNameUnique: true });

/** What the file of a feature contains in the person's export. */
export const findExported = ({ db }: World, feature: Feature, person: Person) =>
  findPersonalData(db, feature, toSubject(person));

/** Erases what one feature keeps about a person. */
export const eraseIn = ({ db }: World, feature: Feature, person: Person) =>
  erasePersonalData(db, [feature], toSubject(person));

/** Erases a person from the audit log, with a recorded erasure. */
export const eraseFromAuditLog = ({ db }: World, person: Person) =>
  inTransaction(db, async (tx) => {
    await tx.updateTable('users').set({ is_removed: true }).where('id', '=', person.id).execute();
    const now = new Date().toISOString();
    await tx
      .insertInto('erasure_requests')
      .values({ user_id: person.id, state: 'done', asked_at: now, decided_at: now })
      .execute();
    await audit(tx, {
      actorId: null,
      action: 'user.erased',
      subjectKind: 'user',
      subjectId: person.id,
    });
    await erase(tx, toSubject(person));
  });
