import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { files } from '@thedot/domain/files/files.contract';
import { refuseUnjudged } from '@thedot/domain/files/files.rules';
import { implement } from '../../kernel/implement.ts';
import { thumbnailKey } from '../../platform/files/file-store.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { showsInline } from '../../platform/files/media-type.ts';
import { isDrawnByUs, mayReadFile } from './file-readers.ts';

export const fileRoutes = implement(files, {
  download: async ({ params, query }, { db, actor }) => {
    const file = assertFound(await findFile(db, params.id), 'file.not_found');
    // Absent and not yours are the same answer.
    if (!(await mayReadFile(db, actor, file))) throw new AppError('file.not_found');
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
    const inline = isDrawnByUs(file) && showsInline(mediaType);
    return { key: id, name, mediaType, size, etag: `"${sha256}"`, inline };
  },
});
