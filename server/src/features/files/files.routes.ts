import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { files } from '@thedot/domain/files/files.contract';
import { refuseUnjudged } from '@thedot/domain/files/files.rules';
import { implement } from '../../http/implement.ts';
import { thumbnailKey } from '../../platform/files/file-store.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { isInlineType } from '../../platform/files/media-type.ts';
import type { Db } from '../../db/db.ts';
import type { SignedIn } from '../../kernel/context.ts';
import { canReadLogo } from '../organizations/organization-directory.service.ts';
import { canReadBooking } from '../expert-sessions/lists/bookings.service.ts';
import { canReadMessage } from '../chat/messages/chat-files.service.ts';
import { canReadSignUpDocuments } from '../sign-up-reviews/sign-up-reviews.service.ts';

export const fileRoutes = implement(files, {
  download: async ({ params, query }, { db, actor }) => {
    const file = assertFound(await findFile(db, params.id), 'file.not_found');
    // Missing files and files of others get the same reply.
    if (!(await canReadFile(db, actor, file))) throw new AppError('file.not_found');
    assertAllowed(refuseUnjudged(file));
    const { id, name, size, sha256, mediaType } = file;
    if (query.size === 'thumb' && file.hasThumbnail) {
      return {
        key: thumbnailKey(id),
        name: `${name}.webp`,
        mediaType: 'image/webp',
        size: null,
        etag: `"${sha256}-thumb"`,
        inline: true,
      };
    }
    const inline = isReencoded(file) && isInlineType(mediaType);
    return { key: id, name, mediaType, size, etag: `"${sha256}"`, inline };
  },
});

type CanRead = (db: Db, actor: SignedIn, subjectId: string) => Promise<boolean>;

/** The subject of a file decides who may read it; nobody may read files of other kinds. */
const READERS: Readonly<Record<string, CanRead>> = {
  // Profile pictures: all signed-in users.
  'user-photo': async () => true,
  // Logos: the own organization's, and all for users who may read organizations.
  'organization-logo': async (_, actor, id) => canReadLogo(actor, id),
  booking: canReadBooking,
  registration: canReadSignUpDocuments,
  // Uploaded but not sent yet.
  upload: async (_, actor, id) => actor.id === id,
  message: canReadMessage,
};

const canReadFile = async (
  db: Db,
  actor: SignedIn,
  { subjectKind, subjectId }: { readonly subjectKind: string; readonly subjectId: string },
): Promise<boolean> => (await READERS[subjectKind]?.(db, actor, subjectId)) ?? false;

/**
 * Whether the server re-encoded the picture. Other files are stored as uploaded, so browsers must not open them in
 * the hub's origin.
 */
const isReencoded = ({ subjectKind }: { readonly subjectKind: string }): boolean =>
  subjectKind === 'user-photo' || subjectKind === 'organization-logo';
