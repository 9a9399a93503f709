import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { can, permission } from '@thedot/domain/access/access';
import { email } from '@thedot/domain/kernel/fields';
import type { NewGuest, SpaceGuest } from '@thedot/domain/spaces/space-guests.contract';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { AsyncSelect, useDebouncedSearch } from '../../../ui/fields/AsyncSelect.tsx';
import { contactsQuery } from '../guests.data.ts';

/** A guest of a form: a user, or an address without an account. */
export type GuestChoice =
  { readonly userId: string; readonly name: string } | { readonly email: string };

export const toNewGuest = (guest: GuestChoice): NewGuest =>
  'userId' in guest ? { userId: guest.userId } : guest;

export const toGuestChoice = ({ user, email: address }: SpaceGuest): GuestChoice =>
  user ? { userId: user.id, name: user.name } : { email: address ?? '' };

const keyOf = (guest: GuestChoice): string =>
  'userId' in guest ? guest.userId : guest.email.toLowerCase();

interface Props {
  value: readonly GuestChoice[];
  onChange: (guests: readonly GuestChoice[]) => void;
  error?: ReactNode;
  /** The dialog has the name of the field as its title. */
  isTitled?: boolean;
}

/** Invites people by their name, or by email; each gets a calendar invitation. */
export function GuestsField({ value, onChange, error, isTitled = false }: Props) {
  const { t } = useTranslation('spaces');
  const nameOf = useDisplayName();
  const canSearch = can(toPerson(useMe()), permission('read', 'chat'));
  const add = (guest: GuestChoice) =>
    value.some((it) => keyOf(it) === keyOf(guest)) || onChange([...value, guest]);
  return (
    <Stack gap="xs" role="group" aria-label={t('guests.label')}>
      <div>
        {!isTitled && (
          <Text fw={600} fz="sm">
            {t('guests.label')}
          </Text>
        )}
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('guests.hint')}
        </Text>
      </div>
      {value.length > 0 && (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {value.map((guest) => {
            const name = 'userId' in guest ? nameOf(guest.name) : guest.email;
            return (
              <Group
                component="li"
                key={keyOf(guest)}
                justify="space-between"
                wrap="nowrap"
                gap="xs"
              >
                <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('guests.remove_of', { name })}
                  onClick={() => onChange(value.filter((it) => it !== guest))}
                >
                  <IconX size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Group>
            );
          })}
        </Stack>
      )}
      {canSearch && <ContactField onAdd={add} />}
      <AddressField onAdd={(address) => add({ email: address })} />
      {error !== undefined && (
        <Text fz="sm" c="var(--dot-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

function ContactField({ onAdd }: { onAdd: (guest: GuestChoice) => void }) {
  const { t } = useTranslation('spaces');
  const { search, ...searchProps } = useDebouncedSearch(undefined);
  const { data: options } = useQuery(contactsQuery(search));
  return (
    <AsyncSelect
      {...searchProps}
      label={t('guests.person')}
      placeholder={t('guests.person_placeholder')}
      value={null}
      options={options}
      selectedOption={undefined}
      getDescription={({ organization }) => organization ?? ''}
      onChange={(person) => {
        if (!person) return;
        onAdd({ userId: person.id, name: person.name });
        searchProps.onSearchChange('');
      }}
    />
  );
}

function AddressField({ onAdd }: { onAdd: (address: string) => void }) {
  const { t } = useTranslation(['spaces', 'errors']);
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);

  function add() {
    const address = email.safeParse(typed);
    setInvalid(!address.success);
    if (!address.success) return;
    onAdd(address.data);
    setTyped('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter in this field does not book the space.
    event.preventDefault();
    if (typed !== '') add();
  }
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        flex={1}
        label={t('guests.email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        placeholder="name@example.com"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setInvalid(false);
        }}
        onKeyDown={onKeyDown}
        error={isInvalid && t('guests.email_invalid')}
      />
      <Button variant="default" mt={26} disabled={typed === ''} onClick={add}>
        {t('guests.add')}
      </Button>
    </Group>
  );
}
