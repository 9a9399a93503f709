import { Text, type TextProps } from '@mantine/core';
import { Fragment } from 'react';

interface Props extends TextProps {
  id?: string;
  /** Names filters such as `before:2026-11-01`; lines break only between words. */
  text: string;
}

/** The filters that a search for messages takes. */
export const FilterHint = ({ text, ...props }: Props) => (
  <Text fz="xs" c="dimmed" {...props}>
    {text.split(' ').map((word, index) => (
      <Fragment key={`${index} ${word}`}>
        {index > 0 && ' '}
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          {word}
        </Text>
      </Fragment>
    ))}
  </Text>
);
