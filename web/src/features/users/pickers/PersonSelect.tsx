import { useQuery } from '@tanstack/react-query';
import type { Role } from '@thedot/domain/access/roles';
import { userOptionsQuery, userQuery } from '../directory.data.ts';
import {
  type NamedOption,
  AsyncSelect,
  type AsyncSelectProps,
  useDebouncedSearch,
} from '../../../ui/fields/AsyncSelect.tsx';

/** A user with what tells namesakes apart: the organization, else the email address. */
export interface PersonOption extends NamedOption {
  readonly email: string;
  readonly organization: { readonly name: string } | null;
}

interface Props extends AsyncSelectProps {
  /** The selected user; when only the id is known, the rest is loaded. */
  value: PersonOption | string | null;
  onChange: (person: PersonOption | null) => void;
  /** Restricts the search to a role. */
  ofRole?: Role;
}

/** Selects a user by any part of their name; for staff, who may see all users. */
export function PersonSelect({ value, onChange, ofRole, ...field }: Props) {
  const isId = typeof value === 'string';
  const loadedUser = useQuery({
    ...userQuery(isId ? value : ''),
    enabled: isId,
    meta: { silent: true },
  }).data;
  const selectedOption: PersonOption | undefined = isId ? loadedUser : (value ?? undefined);
  const { search, ...searchProps } = useDebouncedSearch(selectedOption);
  const options = useQuery(
    userOptionsQuery({ ...(search && { search }), ...(ofRole && { role: ofRole }) }),
  ).data;
  return (
    <AsyncSelect<PersonOption>
      {...field}
      {...searchProps}
      value={isId ? value : (value?.id ?? null)}
      options={options}
      selectedOption={selectedOption}
      getDescription={({ organization, email }) => organization?.name ?? email}
      onChange={onChange}
    />
  );
}
