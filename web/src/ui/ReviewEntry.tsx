import { Box, Group } from '@mantine/core';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DotAvatar } from './dots/DotAvatar.tsx';
import { DotRating } from './dots/DotRating.tsx';
import { InlineAlert } from './InlineAlert.tsx';
import { PersonLink } from './people/PersonLink.tsx';
import classes from './ReviewEntry.module.css';
import { useFormat } from '../lib/format/use-format.ts';
import { useDisplayName } from '../lib/format/use-display-name.ts';

interface Props {
  review: {
    readonly author: PersonBrief | null;
    readonly stars: number;
    readonly text: string;
    readonly createdAt: string;
    readonly editedAt: string | null;
    readonly hidden: string | null;
  };
  children?: ReactNode;
}

/** A review of a session: author, date, rating and text. */
export function ReviewEntry({ review, children }: Props) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { author, stars, text, createdAt, editedAt, hidden } = review;
  const name = author?.name ?? ERASED_NAME;
  return (
    <article className={classes.review}>
      <Group component="header" gap="8px 12px">
        <DotAvatar name={name} photo={author?.photo} size={36} />
        <div className={classes.who}>
          <span className={classes.name}>
            {author ? <PersonLink person={author} /> : nameOf(name)}
          </span>
          <Box component="span" fz={13} c="var(--dot-ink-3)">
            {author?.organization && `${author.organization}, `}
            <time dateTime={createdAt}>{format.shortDate(createdAt)}</time>
            {editedAt && ` (${t('review.edited')})`}
          </Box>
        </div>
        <DotRating value={stars} label={t('rating.of_five', { value: stars })} />
      </Group>
      {text && <p className={classes.text}>{text}</p>}
      {hidden !== null && (
        <Box mt={12}>
          <InlineAlert>{t('review.hidden', { reason: hidden })}</InlineAlert>
        </Box>
      )}
      {children && <div className={classes.foot}>{children}</div>}
    </article>
  );
}
