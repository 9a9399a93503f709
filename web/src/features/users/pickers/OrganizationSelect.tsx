import { useQuery } from '@tanstack/react-query';
import { organizationOptionQuery, organizationOptionsQuery } from '../directory.data.ts';
import {
  AsyncSelect,
  type AsyncSelectProps,
  useDebouncedSearch,
} from '../../../ui/fields/AsyncSelect.tsx';

interface Props extends AsyncSelectProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Selects an organization by any part of its name. */
export function OrganizationSelect({ value = null, onChange, ...field }: Props) {
  const selectedOption = useQuery(organizationOptionQuery(value ?? '')).data;
  const { search, ...searchProps } = useDebouncedSearch(selectedOption);
  const options = useQuery(organizationOptionsQuery(search)).data;
  return (
    <AsyncSelect
      {...field}
      {...searchProps}
      value={value}
      options={options}
      selectedOption={selectedOption}
      onChange={(option) => onChange?.(option?.id ?? null)}
    />
  );
}
