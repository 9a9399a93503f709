import { IconFile } from '@tabler/icons-react';
import { fileUrl } from '../../../lib/api/client.ts';
import { joinDetails, type SearchHitViews } from '../../../lib/search.ts';

/** Files belong to records of many features; a hit downloads the file itself. */
export const fileHits: SearchHitViews = {
  file: {
    group: 'files',
    describe: ({ id, name, size, createdAt }, { format }) => ({
      title: name,
      detail: joinDetails(format.fileSize(size), format.shortDate(createdAt)),
      path: fileUrl(id),
      isDownload: true,
      picture: IconFile,
    }),
  },
};
