import type { BookingNote } from '@thedot/domain/followups/booking-notes.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './NotesCard.module.css';

interface Props {
  note: Pick<BookingNote, 'text' | 'author' | 'createdAt'>;
  aside?: ReactNode;
}

export function NoteEntry({ note: { text, author, createdAt }, aside }: Props) {
  const { t } = useTranslation('followups');
  const format = useFormat();
  const nameOf = useDisplayName();
  return (
    <>
      <p className={classes.text}>{text}</p>
      <div className={classes.foot}>
        <span>
          {author ? nameOf(author.name) : t('notes.somebody')} ·{' '}
          <time dateTime={createdAt}>{format.ago(createdAt)}</time>
        </span>
        {aside}
      </div>
    </>
  );
}
