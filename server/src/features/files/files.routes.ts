import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { files } from '@thedot/domain/files/files.contract';
import { refuseUnscanned } from '@thedot/domain/files/files.rules';
import { implement } from '../../http/implement.ts';
import { thumbnailKey } from '../../kernel/file-store.ts';
import { harmlessName } from '../../platform/files/file-name.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { isInlineType } from '../../platform/files/media-type.ts';
import { canReadFile, isClosedFile } from './files.service.ts';

export const fileRoutes = implement(files, {
  download: async ({ params, query }, ctx) => {
    const file = assertFound(await findFile(ctx.db, params.id), 'file.not_found');
    assertAllowed(isClosedFile(ctx, file) ? 'view_as.private' : null);
    // Missing files and files of others get the same reply.
    if (!(await canReadFile(ctx, file))) throw new AppError('file.not_found');
    assertAllowed(refuseUnscanned(file));
    const { id, size, sha256, mediaType } = file;
    // Also of files that were stored under another name.
    const name = harmlessName(file.name, mediaType);
    const kept = isReencoded(file);
    if (query.size === 'thumb') {
      assertAllowed(file.hasThumbnail ? null : 'file.no_thumbnail');
      return {
        key: thumbnailKey(id),
        name: `${name}.webp`,
        mediaType: 'image/webp',
        size: null,
        etag: `"${sha256}-thumb"`,
        inline: true,
        kept,
      };
    }
    const inline = kept && isInlineType(mediaType);
    return { key: id, name, mediaType, size, etag: `"${sha256}"`, inline, kept };
  },
});

/**
 * Whether the server re-encoded the picture. Other files are stored as uploaded, so browsers must not open them in
 * the hub's origin.
 */
const isReencoded = ({ subjectKind }: { readonly subjectKind: string }): boolean =>
  REENCODED.has(subjectKind);

const REENCODED: ReadonlySet<string> = new Set([
  'user-photo',
  'organization-logo',
  'floor-plan',
  'space-photo',
  'event-photo',
  'material',
  'material-loan',
  'material-signature',
  'material-return',
  'deal',
]);
