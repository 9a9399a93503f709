import { can, permission } from '../access/access.ts';
import type { Person } from '../access/abilities.ts';
import type { Action, Resource } from '../access/resources.ts';

/** Material of the 5G station has a resource of its own in the permission table. */
const borrowedAs = (isTT: boolean): Resource =>
  isTT ? 'booking-5GStation-materials' : 'material-booking';
const managedAs = (isTT: boolean): Resource => (isTT ? '5GStation-material-settings' : 'material');

/** Whether the actor may borrow material of the hub or of the 5G station, or read about it. */
export const borrowsMaterial = (actor: Person, isTT: boolean, action: Action = 'read'): boolean =>
  can(actor, permission(action, borrowedAs(isTT)));

/** Whether the actor manages the material and decides about its bookings. */
export const managesMaterial = (actor: Person, isTT: boolean): boolean =>
  can(actor, permission('update', managedAs(isTT)));

const KINDS = [false, true];

/** `isTT` of the material that the actor sees. */
export const readableKinds = (actor: Person): readonly boolean[] =>
  KINDS.filter((isTT) => borrowsMaterial(actor, isTT) || managesMaterial(actor, isTT));

/** `isTT` of the material that the actor manages. */
export const managedKinds = (actor: Person): readonly boolean[] =>
  KINDS.filter((isTT) => managesMaterial(actor, isTT));

/** The page on which material is borrowed, with what is searched. */
export const borrowPath = (isTT: boolean, search: string): string =>
  `${isTT ? '/5GStation/materials/book' : '/material/book'}?search=${encodeURIComponent(search)}`;

/** The page on which the booker of a space borrows material for that time. */
export const borrowForSpacePath = (isTT: boolean, spaceBookingId: string): string =>
  `${isTT ? '/5GStation/materials/book' : '/material/book'}?for=${spaceBookingId}`;

/** The catalogue of those who manage the material. */
export const cataloguePath = (isTT: boolean): string =>
  isTT ? '/5GStation/materials/settings' : '/material';

/** The page on which a material is managed. */
export const managedMaterialPath = ({ id, isTT }: { id: string; isTT: boolean }): string =>
  `${cataloguePath(isTT)}/${id}`;

/** The page of what a borrower borrows and waits for. */
export const myLoansPath = (isTT: boolean): string =>
  isTT ? '/5GStation/materials?tab=mine' : '/material/booking';

/** The page that shows a booking. */
export const materialBookingPath = (isTT: boolean, id: string): string =>
  isTT ? `/5GStation/materials?booking=${id}` : `/material/booking?booking=${id}`;
