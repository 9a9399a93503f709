import { useQuery } from '@tanstack/react-query';
import { organizationOptionQuery, organizationOptionsQuery } from '../directory.data.ts';
import {
  AsyncSelect,
  type AsyncSelectProps,
  useTypedSearch,
} from '../../../ui/fields/AsyncSelect.tsx';

interface Props extends AsyncSelectProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Selects an organization by any part of its name. */
export function OrganizationSelect({ value = null, onChange, ...field }: Props) {
  const chosen = useQuery(organizationOptionQuery(value ?? '')).data;
  const { search, ...typing } = useTypedSearch(chosen);
  const found = useQuery(organizationOptionsQuery(search)).data;
  return (
    <AsyncSelect
      {...field}
      {...typing}
      value={value}
      found={found}
      chosen={chosen}
      onPick={(picked) => onChange?.(picked?.id ?? null)}
    />
  );
}
