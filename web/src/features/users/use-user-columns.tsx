import { useLocalStorage } from '@mantine/hooks';
import type { UserRow } from '@thedot/domain/users/directory.contract';
import { displayedReviewStatus } from '@thedot/domain/users/directory.rules';
import { UserColumn, type UserSort } from '@thedot/domain/users/user-query.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PresenceLabel } from '../../ui/presence/PresenceLabel.tsx';
import { countryName } from '../../lib/format/countries.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useRoleName } from '../../lib/format/use-role-name.ts';
import { PersonCell } from './parts/PersonCell.tsx';
import classes from './UsersPage.module.css';

const USUAL: readonly UserColumn[] = ['role', 'organization', 'status', 'seen'];

/** Which columns somebody looks at is theirs, on this device. */
export function useShownColumns() {
  const [kept, keep] = useLocalStorage<readonly string[]>({
    key: 'users.columns',
    defaultValue: USUAL,
    getInitialValueInEffect: false,
  });
  const shown = UserColumn.options.filter((column) => Array.isArray(kept) && kept.includes(column));
  return [shown, keep] as const;
}

const SORTS: Readonly<Partial<Record<UserColumn, UserSort>>> = {
  email: 'email',
  role: 'role',
  organization: 'organization',
  joined: 'joined',
  seen: 'seen',
};

const WIDTHS: Readonly<Partial<Record<UserColumn, number>>> = { organization: 160, status: 130 };

/** The name first, then what was chosen, in the contract's order. */
export function useUserColumns(shown: readonly UserColumn[]): RecordColumn<UserRow, UserSort>[] {
  const { t } = useTranslation('directory');
  const cells = useCells();
  return [
    {
      id: 'name',
      title: t('column.name'),
      sort: 'name',
      cell: (user) => <PersonCell user={user} withEmail={!shown.includes('email')} />,
    },
    ...shown.map((id): RecordColumn<UserRow, UserSort> => {
      const [sort, width] = [SORTS[id], WIDTHS[id]];
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
      return review && t(`review.${review}`);
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
