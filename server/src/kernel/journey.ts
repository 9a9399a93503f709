import { can } from '@thedot/domain/access/access';
import { SCREENS } from '@thedot/domain/access/screens';
import type { JourneyKind } from '@thedot/domain/journey/journey.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SignedIn } from './context.ts';

/** Who reads the journey of which organization. Readers are its members and staff. */
export interface JourneyReader {
  readonly organizationId: string;
  readonly actor: SignedIn;
  readonly isStaff: boolean;
}

type ForReader = (reader: JourneyReader) => RawBuilder<SqlBool>;

/** The facts of one kind that a feature adds to the journey of an organization, as parts of a query. */
export interface JourneySource {
  readonly kind: JourneyKind;
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<string>;
  readonly at: RawBuilder<unknown>;
  /** Which rows are of the organization and may be known to the reader. */
  readonly where: ForReader;
  readonly title?: RawBuilder<unknown>;
  readonly detail?: RawBuilder<unknown>;
  /** The id of a user. */
  readonly person?: RawBuilder<unknown>;
  /** The page of the record, and whether the reader may open it. */
  readonly page?: { readonly path: RawBuilder<unknown>; readonly opens: ForReader };
}

/** SQL condition: the reader may open the screen. */
export const opensScreen =
  (screen: keyof typeof SCREENS): ForReader =>
  ({ actor }) =>
    sql<SqlBool>`${sql.lit(can(actor, SCREENS[screen]))}`;
