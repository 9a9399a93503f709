import { Group, Text } from '@mantine/core';
import type { BookingNote } from '@thedot/domain/followups/booking-notes.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import classes from './BriefingCard.module.css';

interface Props {
  note: Pick<BookingNote, 'text' | 'author' | 'createdAt'>;
  aside?: ReactNode;
}

export function NoteEntry({ note: { text, author, createdAt }, aside }: Props) {
  const { t } = useTranslation('followups');
  const format = useFormat();
  return (
    <>
      <Text className={classes.text ?? ''}>{text}</Text>
      <Group justify="space-between" gap={8} mih={28} fz="xs" c="dimmed">
        <span>
          {author ? <PersonLink person={author} /> : t('notes.somebody')} ·{' '}
          <time dateTime={createdAt}>{format.ago(createdAt)}</time>
        </span>
        {aside}
      </Group>
    </>
  );
}
