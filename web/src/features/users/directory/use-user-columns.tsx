import { useLocalStorage } from '@mantine/hooks';
import type { UserRow } from '@thedot/domain/users/directory.contract';
import { displayedReviewStatus } from '@thedot/domain/users/directory.rules';
import { UserColumn, type UserSort } from '@thedot/domain/users/user-query.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PresenceLabel } from '../../../ui/presence/PresenceLabel.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { countryName } from '../../../lib/format/countries.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import classes from './use-user-columns.module.css';

const DEFAULT_COLUMNS: readonly UserColumn[] = ['role', 'organization', 'status', 'seen'];

/** The visible columns are a preference of this browser. */
export function useVisibleColumns() {
  const [stored, store] = useLocalStorage<readonly string[]>({
    key: 'users.columns',
    defaultValue: DEFAULT_COLUMNS,
    getInitialValueInEffect: false,
  });
  const visible = UserColumn.options.filter(
    (column) => Array.isArray(stored) && stored.includes(column),
  );
  return [visible, store] as const;
}

const SORT_BY_COLUMN: Readonly<Partial<Record<UserColumn, UserSort>>> = {
  email: 'email',
  role: 'role',
  organization: 'organization',
  joined: 'joined',
  seen: 'seen',
};

const WIDTH_BY_COLUMN: Readonly<Partial<Record<UserColumn, number>>> = {
  organization: 160,
  status: 130,
};

/** The name column, then the visible columns in the order of the contract. */
export function useUserColumns(visible: readonly UserColumn[]): RecordColumn<UserRow, UserSort>[] {
  const { t } = useTranslation('directory');
  const cells = useCells();
  return [
    {
      id: 'name',
      title: t('column.name'),
      sort: 'name',
      cell: (user) => <PersonCell user={user} withEmail={!visible.includes('email')} />,
    },
    ...visible.map((id): RecordColumn<UserRow, UserSort> => {
      const [sort, width] = [SORT_BY_COLUMN[id], WIDTH_BY_COLUMN[id]];
      return {
        id,
        title: t(`column.${id}`),
        cell: cells[id],
        ...(sort && { sort }),
        ...(width && { width }),
        ...((id === 'joined' || id === 'seen') && { align: 'end' }),
      };
    }),
  ];
}

function useCells(): Readonly<Record<UserColumn, (user: UserRow) => ReactNode>> {
  const { t, i18n } = useTranslation(['directory', 'ui']);
  const format = useFormat();
  const roleName = useRoleName();
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return {
    email: ({ isErased, email }) => (isErased ? '–' : email),
    role: ({ role }) => (
      <span className={classes.nowrap}>
        <Chip>{roleName(role)}</Chip>
      </span>
    ),
    organization: ({ organization }) => organization?.name,
    status: ({ id, status }) => (
      <PresenceLabel userId={id} recorded={status} className={classes.status} />
    ),
    phone: ({ phone }) => <span className={classes.nowrap}>{phone}</span>,
    country: ({ country }) => country && countryName(country, i18n.language),
    language: ({ language }) => languages.of(language),
    completed: ({ isCompleted }) => t(isCompleted ? 'filter.completed_yes' : 'filter.completed_no'),
    review: (user) => {
      const review = displayedReviewStatus(user);
      return review && <StatusBadge kind="review" status={review} />;
    },
    joined: ({ joinedAt }) => <time dateTime={joinedAt}>{format.shortDate(joinedAt)}</time>,
    seen: ({ seenAt }) =>
      seenAt ? (
        <time dateTime={seenAt}>{format.ago(seenAt)}</time>
      ) : (
        <span className={classes.quiet}>{t('never')}</span>
      ),
  };
}

/** Links the user's name to their page and flags unusual account states. */
function PersonCell({ user, withEmail }: { user: UserRow; withEmail: boolean }) {
  const { t } = useTranslation(['directory', 'ui']);
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
          {!isRemoved && review === 'waiting' && (
            <Chip tone="now">{t('ui:status.review.waiting')}</Chip>
          )}
          {!isRemoved && review === 'unconfirmed' && (
            <Chip>{t('ui:status.review.unconfirmed')}</Chip>
          )}
          {!isRemoved && !isCompleted && review !== 'unconfirmed' && <Chip>{t('incomplete')}</Chip>}
          {station5G && <Chip tone="accent">{t('station')}</Chip>}
        </div>
        {withEmail && !isErased && <p className={classes.second}>{email}</p>}
      </div>
    </div>
  );
}
