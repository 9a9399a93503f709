import type { UserRow } from '@thedot/domain/accounts/directory.contract';
import { displayedReviewStatus } from '@thedot/domain/accounts/directory.rules';
import type { UserColumn, UserSort } from '@thedot/domain/accounts/user-query.contract';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/format/country-name.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { PresenceLabel } from '../../../ui/presence/PresenceLabel.tsx';
import { OrganizationLink } from '../../../ui/people/OrganizationLink.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

type Column = RecordColumn<UserRow, UserSort>;

/** The name column, then the visible columns. */
export function useUserColumns(visible: readonly UserColumn[]): readonly Column[] {
  const { t, i18n } = useTranslation('directory');
  const format = useFormat();
  const roleName = useRoleName();
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const columns: Readonly<Record<UserColumn, Omit<Column, 'id' | 'title'>>> = {
    email: { sortKey: 'email', cell: ({ isErased, email }) => (isErased ? '–' : email) },
    role: { sortKey: 'role', nowrap: true, cell: ({ role }) => <Chip>{roleName(role)}</Chip> },
    organization: {
      sortKey: 'organization',
      width: 160,
      cell: ({ organization }) => organization && <OrganizationLink organization={organization} />,
    },
    status: {
      width: 130,
      nowrap: true,
      cell: ({ id, status }) => <PresenceLabel userId={id} fallbackStatus={status} />,
    },
    phone: { nowrap: true, cell: ({ phone }) => phone },
    country: { cell: ({ country }) => country && countryName(country, i18n.language) },
    language: { cell: ({ language }) => languages.of(language) },
    completed: {
      cell: ({ isCompleted }) => t(isCompleted ? 'filter.completed_yes' : 'filter.completed_no'),
    },
    review: {
      cell: (user) => {
        const review = displayedReviewStatus(user);
        return review && <StatusBadge kind="review" status={review} />;
      },
    },
    joined: {
      sortKey: 'joined',
      align: 'end',
      cell: ({ joinedAt }) => <time dateTime={joinedAt}>{format.shortDate(joinedAt)}</time>,
    },
    seen: {
      sortKey: 'seen',
      align: 'end',
      cell: ({ seenAt }) =>
        seenAt ? <time dateTime={seenAt}>{format.ago(seenAt)}</time> : t('never'),
    },
  };
  return [
    {
      id: 'name',
      title: t('column.name'),
      sortKey: 'name',
      cell: (user) => <UserTitle user={user} withEmail={!visible.includes('email')} />,
    },
    ...visible.map((id) => ({ id, title: t(`column.${id}`), ...columns[id] })),
  ];
}

/** Links the user's name to their page and flags unusual account states. */
function UserTitle({ user, withEmail }: { user: UserRow; withEmail: boolean }) {
  const { t } = useTranslation(['directory', 'ui']);
  const nameOf = useDisplayName();
  const { id, email, photo, isRemoved, isErased, isCompleted, station5G } = user;
  const name = nameOf(user.name);
  const review = displayedReviewStatus(user);
  return (
    <RowTitle
      to={`/users/view/${id}`}
      title={name}
      subtitle={withEmail && !isErased && email}
      picture={<DotAvatar name={name} photo={photo} size={36} />}
      badges={
        <>
          {isRemoved && <Chip>{t('removed')}</Chip>}
          {!isRemoved && review === 'waiting' && (
            <Chip tone="warning">{t('ui:status.review.waiting')}</Chip>
          )}
          {!isRemoved && review === 'unconfirmed' && (
            <Chip>{t('ui:status.review.unconfirmed')}</Chip>
          )}
          {!isRemoved && !isCompleted && review !== 'unconfirmed' && <Chip>{t('incomplete')}</Chip>}
          {station5G && <Chip tone="accent">{t('station')}</Chip>}
        </>
      }
    />
  );
}
