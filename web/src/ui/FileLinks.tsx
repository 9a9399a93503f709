import { Box } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { StoredFile } from '@thedot/domain/files/files.contract';
import type { ReactNode } from 'react';
import { fileUrl } from '../lib/api/client.ts';
import classes from './FileLinks.module.css';
import { useFormat } from '../lib/format/use-format.ts';

interface Props<F extends StoredFile> {
  files: readonly F[];
  /** A short remark between name and size. */
  mark?: (file: F) => ReactNode;
}

/** Download links of stored files. */
export function FileLinks<F extends StoredFile>({ files, mark }: Props<F>) {
  const format = useFormat();
  const link = (file: F) => (
    <a href={fileUrl(file.id)} download={file.name} className={classes.file}>
      <IconFile size={20} stroke={1.75} aria-hidden />
      <Box component="span" flex={1} miw={0} fw={550} data-truncate>
        {file.name}
      </Box>
      {mark?.(file)}
      <Box component="span" fz={13} c="var(--dot-ink-3)">
        {format.fileSize(file.size)}
      </Box>
    </a>
  );
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>{link(file)}</li>
      ))}
    </ul>
  );
}
