import type { UserRow } from '@thedot/domain/users/directory.contract';
import { displayedReviewStatus } from '@thedot/domain/users/directory.rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from '../UsersPage.module.css';

/** Who it is, the way to their page, and what is unusual about the account. */
export function PersonCell({ user, withEmail }: { user: UserRow; withEmail: boolean }) {
  const { t } = useTranslation('directory');
  const nameOf = useDisplayName();
  const { id, email, photo, isRemoved, isErased, isCompleted, station5G } = user;
  const name = nameOf(user.name);
  const review = displayedReviewStatus(user);
  return (
    <div className={classes.person}>
      <DotAvatar name={name} photo={photo} size={36} />
      <div className={classes.words}>
        <div className={classes.name}>
          <Link to={`/users/view/${id}`}>{name}</Link>
          {isRemoved && <Chip>{t('removed')}</Chip>}
          {!isRemoved && review === 'waiting' && <Chip tone="now">{t('review.waiting')}</Chip>}
          {!isRemoved && review === 'unconfirmed' && <Chip>{t('review.unconfirmed')}</Chip>}
          {!isRemoved && !isCompleted && review !== 'unconfirmed' && <Chip>{t('incomplete')}</Chip>}
          {station5G && <Chip tone="accent">{t('station')}</Chip>}
        </div>
        {withEmail && !isErased && <p className={classes.second}>{email}</p>}
      </div>
    </div>
  );
}
