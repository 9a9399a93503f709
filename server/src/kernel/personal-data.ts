import type { AliasedRawBuilder, RawBuilder, UpdateType } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import type { Bookable } from './bookable.ts';
import type { Context } from './context.ts';

/** The user whose data is exported or erased; on erasure with the email and name that they had until then. */
export interface DataSubject {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Whether no other user has this name, so that a text with it means this user. */
  readonly isNameUnique: boolean;
}

export type TableName = keyof DB;
type Column<T extends TableName> = keyof DB[T] & string;

/** The columns that point to the data subject: by id, or by the named property. A row with one of them is theirs. */
type SubjectColumns<T extends TableName> =
  Column<T> | { readonly [C in Column<T>]?: 'id' | 'email' };

type Selected<T extends TableName> =
  Column<T> | `${Column<T>} as ${string}` | AliasedRawBuilder<unknown, string>;

/** One part of an export: the data subject's rows of a table. */
interface ExportedRows<T extends TableName> {
  /** The key in the feature's file; without one the rows are the file. */
  readonly as?: string;
  readonly columns: readonly Selected<T>[];
  /** Without an order a person has at most one row, which is exported as an object or null. */
  readonly orderBy?: readonly Column<T>[];
  /** The columns that point to the data subject in this part, if others than those of the table. */
  readonly subject?: SubjectColumns<T>;
  readonly where?: RawBuilder<boolean>;
}

/** What the hub knows of a person in one table. */
export interface PersonalTable<T extends TableName> {
  readonly subject: SubjectColumns<T>;
  /** Narrows both the export and the erasure. */
  readonly where?: RawBuilder<boolean>;
  readonly exports?: readonly ExportedRows<T>[];
  /** Deletes the rows, or sets these columns of them. */
  readonly erase?:
    'delete' | { readonly [C in Column<T>]?: UpdateType<DB[T][C]> | RawBuilder<unknown> };
  /** The columns that `erase` of the feature's `personalData` empties, or whose rows it deletes. */
  readonly erasedByFeature?: readonly Column<T>[];
  /** Why these columns stay after an erasure. */
  readonly keep?: { readonly [C in Column<T>]?: string };
  /** Why all other texts stay. */
  readonly keepTexts?: string;
  /** The column that refers to an organization; a merge of two organizations moves the rows. */
  readonly organization?: Column<T>;
}

/** The tables that a feature alone writes. A sentence gives the reason why a table has no personal data. */
export type OwnedTables = { readonly [T in TableName]?: PersonalTable<T> | string };

/** Exports and erasures that the maps of the tables cannot express. */
export interface PersonalData {
  /** The name of the feature's file in an export. */
  readonly file?: string;
  /** Found in addition to the `exports` of the tables. */
  readonly find?: (db: Db, subject: DataSubject) => Promise<object | null>;
  /** Runs before the tables of all features are erased, so it can join the rows that a person is known by. */
  readonly erase?: (
    db: Db,
    subject: DataSubject,
    bookables: readonly Bookable[],
  ) => Promise<unknown>;
  /** Publishes the erasure to pages of other users that may show erased data. */
  readonly publishErased?: (tx: Context, userId: string) => Promise<void>;
}
