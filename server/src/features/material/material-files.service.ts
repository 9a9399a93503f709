import { managesMaterial, readableKinds } from '@thedot/domain/material/material-access.rules';
import type { Db } from '../../db/db.ts';
import type { SignedIn } from '../../kernel/context.ts';
import { findLoanOwner, findReturnOwner, findMaterialKind } from './material-files.queries.ts';

/** Pictures and policies are for those who see the material; hidden ones stay with its bookings. */
export async function canReadMaterialFile(db: Db, actor: SignedIn, id: string): Promise<boolean> {
  const material = await findMaterialKind(db, id);
  return material !== undefined && readableKinds(actor).includes(material.isTT);
}

interface LoanOwner {
  readonly bookerId: string;
  readonly isTT: boolean;
}

const canReadLoan = (actor: SignedIn, owner: LoanOwner | undefined): boolean =>
  owner !== undefined && (owner.bookerId === actor.id || managesMaterial(actor, owner.isTT));

/** The photos and the signature of a loan are for its borrower and those who manage the material. */
export const canReadLoanFile = async (db: Db, actor: SignedIn, bookingId: string) =>
  canReadLoan(actor, await findLoanOwner(db, bookingId));

export const canReadReturnFile = async (db: Db, actor: SignedIn, returnId: string) =>
  canReadLoan(actor, await findReturnOwner(db, returnId));
