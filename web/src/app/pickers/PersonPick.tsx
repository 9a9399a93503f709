import { useQuery } from '@tanstack/react-query';
import type { Role } from '@thedot/domain/access/roles';
import { peopleQuery, userQuery } from '../../features/users/directory.data.ts';
import {
  type Named,
  SearchedSelect,
  type SearchedProps,
  useTypedSearch,
} from '../../ui/SearchedSelect.tsx';

/** Somebody of the hub, and whose they are or how they are written to. */
export interface Found extends Named {
  readonly email: string;
  readonly organization: { readonly name: string } | null;
}

interface Props extends SearchedProps {
  /** Whoever is chosen; of an id alone the rest is asked for. */
  value: Found | string | null;
  onChange: (person: Found | null) => void;
  /** Only people of this role. */
  ofRole?: Role;
}

/** One of the hub's people, found by any part of their name; for who sees them all. */
export function PersonPick({ value, onChange, ofRole, ...field }: Props) {
  const isId = typeof value === 'string';
  const asked = useQuery({
    ...userQuery(isId ? value : ''),
    enabled: isId,
    meta: { silent: true },
  }).data;
  const chosen: Found | undefined = isId ? asked : (value ?? undefined);
  const { search, ...typing } = useTypedSearch(chosen);
  const found = useQuery(
    peopleQuery({ ...(search && { search }), ...(ofRole && { role: ofRole }) }),
  ).data;
  return (
    <SearchedSelect<Found>
      {...field}
      {...typing}
      value={isId ? value : (value?.id ?? null)}
      found={found}
      chosen={chosen}
      aside={({ organization, email }) => organization?.name ?? email}
      onPick={onChange}
    />
  );
}
