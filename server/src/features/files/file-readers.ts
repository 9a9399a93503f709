import type { Db } from '../../db/db.ts';
import type { SignedIn } from '../../kernel/context.ts';
import { mayReadLogo } from '../organizations/reading.service.ts';
import { mayReadBooking } from '../bookings/bookings.service.ts';
import { mayReadMessage } from '../chat/chat-files.service.ts';
import { mayReadDocuments } from '../registrations/registrations.service.ts';

type MayRead = (db: Db, actor: SignedIn, subjectId: string) => Promise<boolean>;

/** Who may see a file is decided by what it belongs to; a kind that is not here is seen by nobody. */
const READERS: Readonly<Record<string, MayRead>> = {
  // Profile pictures: everybody who is signed in.
  'user-photo': async () => true,
  // Logos: the own one, and all to whoever reads organizations.
  'organization-logo': async (_, actor, id) => mayReadLogo(actor, id),
  booking: mayReadBooking,
  registration: mayReadDocuments,
  // Uploaded, and not sent yet.
  upload: async (_, actor, id) => actor.id === id,
  message: mayReadMessage,
};

export const mayReadFile = async (
  db: Db,
  actor: SignedIn,
  { subjectKind, subjectId }: { readonly subjectKind: string; readonly subjectId: string },
): Promise<boolean> => (await READERS[subjectKind]?.(db, actor, subjectId)) ?? false;

/** Pictures we have drawn anew; any other file is kept as it came, and so never opened in the hub's name. */
export const isDrawnByUs = ({ subjectKind }: { readonly subjectKind: string }): boolean =>
  subjectKind === 'user-photo' || subjectKind === 'organization-logo';
