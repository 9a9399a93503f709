import { useQuery } from '@tanstack/react-query';
import type { Role } from '@thedot/domain/access/roles';
import { peopleQuery, userQuery } from '../../features/users/directory.data.ts';
import {
  type Named,
  SearchedSelect,
  type SearchedProps,
  useTypedSearch,
} from '../../ui/SearchedSelect.tsx';

interface Props extends SearchedProps {
  value: string | null;
  onChange: (person: Named | null) => void;
  /** Only people of this role. */
  ofRole?: Role;
}

/** One of the hub's people, found by any part of their name; for who sees them all. */
export function PersonPick({ value, onChange, ofRole, ...field }: Props) {
  const chosen = useQuery({
    ...userQuery(value ?? ''),
    enabled: value !== null,
    meta: { silent: true },
  }).data;
  const { search, ...typing } = useTypedSearch(chosen);
  const found = useQuery(
    peopleQuery({ ...(search && { search }), ...(ofRole && { role: ofRole }) }),
  ).data;
  const whereabouts = [...(found ?? []), ...(chosen ? [chosen] : [])];
  return (
    <SearchedSelect<Named>
      {...field}
      {...typing}
      value={value}
      found={found}
      chosen={chosen}
      aside={({ id }) => {
        const its = whereabouts.find((it) => it.id === id);
        return its?.organization?.name ?? its?.email ?? '';
      }}
      onPick={onChange}
    />
  );
}
