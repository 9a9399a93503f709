import { Box, Center, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FileSummary.module.css';

const MAX_LENGTH = 4;
const SHORT_LABELS: Readonly<Record<string, string>> = {
  XLSX: 'XLS',
  DOCX: 'DOC',
  PPTX: 'PPT',
  JPEG: 'JPG',
};

/** A short label of a file's type, from the extension of its name. */
function fileTypeLabel(name: string): string {
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '').toUpperCase() : '';
  if (!/^[\p{L}\p{N}]+$/u.test(extension)) return '···';
  return SHORT_LABELS[extension] ?? (extension.length > MAX_LENGTH ? '···' : extension);
}

interface Props {
  name: string;
  /** The address of a thumbnail; without it the type of the file is shown. */
  picture?: string | false;
  isLarge?: boolean;
  /** Below the name: the size, the progress or a problem. */
  children: ReactNode;
}

/** The type or thumbnail of a file, its name, and a line about it. */
export const FileSummary = ({ name, picture, isLarge, children }: Props) => (
  <>
    {picture ? (
      <img className={classes.type} src={picture} alt="" loading="lazy" />
    ) : (
      <Center component="span" className={classes.type ?? ''} mod={{ large: isLarge }} aria-hidden>
        {fileTypeLabel(name)}
      </Center>
    )}
    <Box component="span" flex={1} miw={0} fz={13}>
      <Text span display="block" fz={isLarge ? 'md' : 'inherit'} fw={600} truncate>
        {name}
      </Text>
      {children}
    </Box>
  </>
);
