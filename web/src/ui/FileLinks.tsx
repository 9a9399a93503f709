import { Box } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { StoredFile } from '@thedot/domain/files/files.contract';
import { fileUrl } from '../lib/api/client.ts';
import classes from './FileLinks.module.css';
import { useFormat } from '../lib/format/use-format.ts';

/** Download links of stored files. */
export function FileLinks({ files }: { files: readonly StoredFile[] }) {
  const format = useFormat();
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={fileUrl(file.id)} download={file.name} className={classes.file}>
            <IconFile size={20} stroke={1.75} aria-hidden />
            <Box component="span" flex={1} miw={0} fw={550} data-truncate>
              {file.name}
            </Box>
            <Box component="span" fz={13} c="var(--dot-ink-3)">
              {format.fileSize(file.size)}
            </Box>
          </a>
        </li>
      ))}
    </ul>
  );
}
