import type { Feature } from '../kernel/feature.ts';
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
