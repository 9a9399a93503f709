import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import {
  AsyncSelect,
  type NamedOption,
  useDebouncedSearch,
} from '../../../ui/fields/AsyncSelect.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PickedList } from '../../../ui/fields/PickedList.tsx';
import { contactsQuery } from '../../spaces/guests.data.ts';
import type { EventFieldsProps } from './EventFormFields.tsx';

/** Users who organize the event together with its author. */
export function HostsField({ form, event }: EventFieldsProps) {
  const { t } = useTranslation('events');
  const nameOf = useDisplayName();
  const canSearch = can(toPerson(useMe()), permission('read', 'chat'));
  const [known, setKnown] = useState<readonly NamedOption[]>(event?.hosts ?? []);
  const { search, ...searchProps } = useDebouncedSearch(undefined);
  const { data: options } = useQuery({ ...contactsQuery(search), enabled: canSearch });
  const ids = form.values.hostIds;
  if (!canSearch && ids.length === 0) return null;
  return (
    <Stack gap={6}>
      {canSearch && (
        <AsyncSelect
          {...DESCRIPTION_BELOW}
          {...searchProps}
          label={<OptionalLabel>{t('field.hosts')}</OptionalLabel>}
          description={t('field.hosts_hint')}
          value={null}
          options={options}
          selectedOption={undefined}
          error={form.errors['hostIds']}
          data-path="hostIds"
          getDescription={({ organization }) => organization ?? ''}
          onChange={(person) => {
            if (!person || ids.includes(person.id)) return;
            setKnown((before) => [...before, person]);
            form.setFieldValue('hostIds', [...ids, person.id]);
            searchProps.onSearchChange('');
          }}
        />
      )}
      <PickedList
        label={t('field.hosts')}
        removeLabel={t('remove')}
        ids={ids}
        nameOf={({ id }) => nameOf(known.find((it) => it.id === id)?.name ?? '')}
        onChange={(next) => form.setFieldValue('hostIds', next)}
      />
    </Stack>
  );
}
