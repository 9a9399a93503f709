import { Box, Tooltip } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { StoredFile } from '@thedot/domain/files/files.contract';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../lib/api/client.ts';
import { Chip } from './Chip.tsx';
import classes from './FileLinks.module.css';
import { useFormat } from '../lib/format/use-format.ts';

interface Props {
  files: readonly (StoredFile & { isScanned?: boolean })[];
}

/** Download links of stored files. Those that no virus scanner has seen are marked, where that matters. */
export function FileLinks({ files }: Props) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <Tooltip
            label={t('files.unscanned_hint')}
            disabled={file.isScanned !== false}
            multiline
            maw={280}
            events={{ hover: true, focus: true, touch: false }}
          >
            <a href={fileUrl(file.id)} download={file.name} className={classes.file}>
              <IconFile size={20} stroke={1.75} aria-hidden />
              <Box component="span" flex={1} miw={0} fw={550} data-truncate>
                {file.name}
              </Box>
              {file.isScanned === false && <Chip tone="warning">{t('files.unscanned')}</Chip>}
              <Box component="span" fz={13} c="var(--dot-ink-3)">
                {format.fileSize(file.size)}
              </Box>
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
