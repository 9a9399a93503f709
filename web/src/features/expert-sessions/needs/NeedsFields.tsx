import { Checkbox, Group, Input, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type {
  SessionNeeds,
  SessionSpace,
} from '@thedot/domain/expert-sessions/session-resources.contract';
import { borrowsMaterial } from '@thedot/domain/material/material-access.rules';
import { SpaceEquipment } from '@thedot/domain/spaces/spaces.contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { MaterialField } from './MaterialField.tsx';
import { sessionSpacesQuery } from './needs.data.ts';
import { useResourceText } from './use-resource-text.ts';

export interface NeedsFieldsProps {
  value: SessionNeeds;
  onChange: (value: SessionNeeds) => void;
  /** The proposed times, or that of the session. */
  starts: readonly string[];
  minutes: number;
  /** The session that has some of it already. */
  bookingId?: string | undefined;
  errors: Readonly<Record<string, ReactNode>>;
}

const NONE = 'none';
const ANY = 'any';

/** The room and the material that an in-person session takes. */
export function NeedsFields(props: NeedsFieldsProps) {
  const me = toPerson(useMe());
  useLiveSubscription({ lists: ['spaces'] });
  return (
    <>
      {can(me, permission('create', 'booking-space')) && <RoomField {...props} />}
      {borrowsMaterial(me, false, 'create') && <MaterialField {...props} />}
    </>
  );
}

function RoomField({ value, onChange, starts, minutes, bookingId, errors }: NeedsFieldsProps) {
  const { t } = useTranslation('session-needs');
  const { space } = value;
  const persons = space?.persons ?? 2;
  const { data: rooms = [] } = useQuery(
    sessionSpacesQuery({ startTimes: starts, minutes, persons, bookingId }),
  );
  const chosen = rooms.find(({ id }) => id === space?.spaceId);
  const choose = (next: string | null) =>
    onChange({
      ...value,
      space:
        next === null || next === NONE
          ? null
          : { spaceId: next === ANY ? null : next, persons, equipment: [] },
    });
  const free = useFreeText(starts);
  return (
    <Stack gap={10}>
      <Select
        size="md"
        label={<OptionalLabel>{t('room.label')}</OptionalLabel>}
        description={chosen ? free(chosen) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        data={[
          { value: NONE, label: t('room.none') },
          { value: ANY, label: t('room.any') },
          ...(rooms.length > 0
            ? [
                {
                  group: t('room.rooms'),
                  items: rooms.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []),
        ]}
        renderOption={({ option }) => <RoomOption option={option} rooms={rooms} free={free} />}
        value={space ? (space.spaceId ?? ANY) : NONE}
        onChange={choose}
        data-path="needs.space"
        error={errors['needs.space']}
      />
      {space && (
        <NumberInput
          label={t('room.persons')}
          min={1}
          max={1000}
          allowDecimal={false}
          w={140}
          value={persons}
          onChange={(next) =>
            typeof next === 'number' && onChange({ ...value, space: { ...space, persons: next } })
          }
        />
      )}
      {space?.spaceId === null && (
        <EquipmentOfRoom
          value={space.equipment}
          rooms={rooms}
          onChange={(equipment) => onChange({ ...value, space: { ...space, equipment } })}
        />
      )}
      {space && chosen && chosen.terms !== '' && (
        <Stack gap={6}>
          <Text fz="sm" c="var(--dot-ink-2)" style={{ whiteSpace: 'pre-line' }}>
            {chosen.terms}
          </Text>
          <Checkbox
            label={t('room.accept_terms')}
            checked={space.acceptedTerms === chosen.termsVersion}
            onChange={({ currentTarget: { checked } }) => {
              const { acceptedTerms: _, ...rest } = space;
              const accepted = checked && { acceptedTerms: chosen.termsVersion };
              onChange({ ...value, space: { ...rest, ...accepted } });
            }}
          />
        </Stack>
      )}
    </Stack>
  );
}

interface EquipmentProps {
  value: readonly SpaceEquipment[];
  rooms: readonly SessionSpace[];
  onChange: (value: SpaceEquipment[]) => void;
}

/** The equipment that any room must have, of what the rooms offer. */
function EquipmentOfRoom({ value, rooms, onChange }: EquipmentProps) {
  const { t } = useTranslation(['session-needs', 'spaces']);
  const label = useId();
  const offered = SpaceEquipment.options.filter(
    (one) => value.includes(one) || rooms.some(({ equipment }) => equipment.includes(one)),
  );
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-labelledby={label}>
      <Input.Label id={label} component="span">
        {t('room.equipment')}
      </Input.Label>
      <Group gap="8px 20px" mt={6}>
        {offered.map((it) => (
          <Checkbox
            key={it}
            label={t(`spaces:equipment.${it}`)}
            checked={value.includes(it)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                SpaceEquipment.options.filter((one) =>
                  one === it ? checked : value.includes(one),
                ),
              )
            }
          />
        ))}
      </Group>
    </div>
  );
}

/** At how many of the chosen times a room is free, and whether staff approve it. */
function useFreeText(starts: readonly string[]) {
  const { t } = useTranslation('session-needs');
  return ({ freeStarts, needsApproval }: SessionSpace): string => {
    const isAll = freeStarts.length === starts.length;
    const texts = [
      ...(starts.length > 0
        ? [
            freeStarts.length === 0
              ? t('room.taken')
              : isAll
                ? t('room.free')
                : t('room.partly', { free: freeStarts.length, count: starts.length }),
          ]
        : []),
      ...(needsApproval ? [t('state.approval')] : []),
    ];
    return texts.join(' · ');
  };
}

interface RoomOptionProps {
  option: { readonly value: string; readonly label: string };
  rooms: readonly SessionSpace[];
  free: (room: SessionSpace) => string;
}

function RoomOption({ option, rooms, free }: RoomOptionProps) {
  const { t } = useTranslation('session-needs');
  const text = useResourceText();
  const room = rooms.find(({ id }) => id === option.value);
  if (!room) return <span>{option.label}</span>;
  const facts = [text.place(room), t('room.seats', { count: room.capacity }), free(room)];
  return (
    <div>
      <Text fz={15} fw={550}>
        {option.label}
      </Text>
      <Text fz={13} c="var(--dot-ink-2)">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
}
