import { useQuery } from '@tanstack/react-query';
import { placeQuery, placesQuery } from '../../features/users/directory.data.ts';
import { SearchedSelect, type SearchedProps, useTypedSearch } from '../../ui/SearchedSelect.tsx';

interface Props extends SearchedProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** One of the hub's organizations, found by any part of its name. */
export function OrganizationPick({ value = null, onChange, ...field }: Props) {
  const chosen = useQuery(placeQuery(value ?? '')).data;
  const { search, ...typing } = useTypedSearch(chosen);
  const found = useQuery(placesQuery(search)).data;
  return (
    <SearchedSelect
      {...field}
      {...typing}
      value={value}
      found={found}
      chosen={chosen}
      onPick={(picked) => onChange?.(picked?.id ?? null)}
    />
  );
}
