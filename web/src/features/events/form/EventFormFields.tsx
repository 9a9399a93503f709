import {
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { type EventField, EventTheme } from '@thedot/domain/events/event-fields.contract';
import type { Event } from '@thedot/domain/events/events.contract';
import { findStaffField } from '@thedot/domain/events/events.rules';
import { bookingsAccess } from '@thedot/domain/spaces/space-types.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PictureField } from '../../../ui/fields/PictureField.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { spacesQuery } from '../../spaces/spaces.data.ts';
import { AgendaField } from './AgendaField.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import type { EventForm } from './event-form.ts';
import { HostsField } from './HostsField.tsx';
import { MaterialField } from './MaterialField.tsx';
import { QuestionsField } from './QuestionsField.tsx';

export interface EventFieldsProps {
  form: ContractFormHandle<EventForm>;
  /** The stored event; null for a new one. */
  event: Event | null;
}

/** The fields that the user may change: the organizers of an accepted event leave its time and place to the hub team. */
export function EventFormFields(props: EventFieldsProps) {
  const { event } = props;
  const me = useMe();
  const actor = { ...toPerson(me), id: me.id };
  const isOpen = (field: EventField) =>
    event === null || findStaffField(actor, event.status, [field]) === undefined;
  return (
    <Stack gap="md">
      {isOpen('title') && <TitleFields {...props} />}
      <DescriptionFields {...props} />
      {isOpen('start') && <TimeAndPlaceFields {...props} />}
      <div>
        <RegistrationFields {...props} hasPlaces={isOpen('participantNumber')} />
        {isOpen('visibility') && <AudienceSection {...props} />}
        <ProgramFields {...props} />
      </div>
    </Stack>
  );
}

function TitleFields({ form }: EventFieldsProps) {
  const { t } = useTranslation('events');
  return (
    <>
      <TextInput
        data-autofocus
        label={t('field.title')}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('field.theme')}
          allowDeselect={false}
          data={EventTheme.options.map((value) => ({ value, label: t(`theme.${value}`) }))}
          {...form.getInputProps('theme')}
        />
        <TextInput
          label={<OptionalLabel>{t('field.organizer')}</OptionalLabel>}
          maxLength={200}
          {...form.getInputProps('organizer')}
        />
      </SimpleGrid>
    </>
  );
}

function DescriptionFields({ form, event }: EventFieldsProps) {
  const { t } = useTranslation('events');
  const setPhoto = (photo: File | null) => {
    form.setFieldValue('photo', photo);
    form.setFieldValue('removesPhoto', photo === null);
  };
  return (
    <>
      <AutosizeTextarea
        label={t('field.description')}
        minRows={5}
        maxRows={16}
        maxLength={10_000}
        {...form.getInputProps('description')}
      />
      <PictureField
        path="photo"
        label={<OptionalLabel>{t('field.photo')}</OptionalLabel>}
        hint={t('field.photo_hint')}
        name={form.values.title}
        value={form.values.photo}
        stored={form.values.removesPhoto ? null : (event?.photo ?? null)}
        error={form.errors['photo']}
        onChange={(photo) => setPhoto(photo)}
        removal={{ label: t('field.remove_photo'), onRemove: () => setPhoto(null) }}
      />
    </>
  );
}

function TimeAndPlaceFields({ form, event }: EventFieldsProps) {
  const { t } = useTranslation('events');
  const canBook = can(toPerson(useMe()), bookingsAccess('read'));
  const { data: spaces = [] } = useQuery({ ...spacesQuery('workshop'), enabled: canBook });
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MomentField
          label={t('field.start')}
          timeLabel={t('field.start_time')}
          {...form.getInputProps('start')}
        />
        <MomentField
          label={t('field.end')}
          timeLabel={t('field.end_time')}
          {...form.getInputProps('end')}
        />
      </SimpleGrid>
      <TimeZoneNote />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {canBook && (
          <Select
            {...DESCRIPTION_BELOW}
            label={<OptionalLabel>{t('field.space')}</OptionalLabel>}
            description={t('field.space_hint')}
            placeholder={t('field.no_space')}
            clearable
            searchable
            data={spaces.map(({ id, name, capacity }) => ({
              value: id,
              label: t('space_seats', { name, count: capacity }),
            }))}
            {...form.getInputProps('spaceId')}
          />
        )}
        <TextInput
          {...DESCRIPTION_BELOW}
          label={<OptionalLabel>{t('field.place')}</OptionalLabel>}
          description={t('field.place_hint')}
          maxLength={300}
          {...form.getInputProps('place')}
        />
      </SimpleGrid>
      <MaterialField form={form} event={event} />
      <Switch
        label={t('field.online')}
        description={t('field.online_hint')}
        {...form.getInputProps('isOnline', { type: 'checkbox' })}
      />
    </>
  );
}

function RegistrationFields({ form, hasPlaces }: EventFieldsProps & { hasPlaces: boolean }) {
  const { t } = useTranslation('events');
  return (
    <FormSection title={t('form.registration')} hint={t('form.registration_hint')}>
      {hasPlaces && (
        <Switch
          label={t('field.takes_registrations')}
          {...form.getInputProps('takesRegistrations', { type: 'checkbox' })}
        />
      )}
      {form.values.takesRegistrations && (
        <>
          {hasPlaces && (
            <NumberInput
              {...DESCRIPTION_BELOW}
              label={<OptionalLabel>{t('field.participants')}</OptionalLabel>}
              description={t('field.participants_hint')}
              min={1}
              max={10_000}
              allowDecimal={false}
              clampBehavior="none"
              {...form.getInputProps('participantNumber')}
              value={form.values.participantNumber ?? ''}
              onChange={(value) =>
                form.setFieldValue('participantNumber', value === '' ? null : Number(value))
              }
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <MomentField
              label={t('field.opens')}
              isOptional
              timeLabel={t('field.opens_time')}
              {...form.getInputProps('registrationOpensAt')}
            />
            <MomentField
              label={t('field.closes')}
              isOptional
              timeLabel={t('field.closes_time')}
              {...form.getInputProps('registrationClosesAt')}
            />
          </SimpleGrid>
          <QuestionsField form={form} />
        </>
      )}
    </FormSection>
  );
}

function AudienceSection({ form, event }: EventFieldsProps) {
  const { t } = useTranslation('events');
  const { visibility } = form.values;
  return (
    <FormSection title={t('form.audience')} hint={t(`visibility.${visibility}_hint`)}>
      <SegmentedControl
        aria-label={t('field.visibility')}
        data={(['Public', 'Private'] as const).map((value) => ({
          value,
          label: t(`visibility.${value}`),
        }))}
        {...form.getInputProps('visibility')}
      />
      {visibility === 'Private' && <AudienceFields form={form} event={event} />}
      <Switch
        label={t('field.listed')}
        description={t('field.listed_hint')}
        {...form.getInputProps('isListed', { type: 'checkbox' })}
      />
    </FormSection>
  );
}

function ProgramFields({ form, event }: EventFieldsProps) {
  const { t } = useTranslation('events');
  return (
    <FormSection title={t('form.program')} hint={t('form.program_hint')}>
      <AgendaField form={form} />
      <HostsField form={form} event={event} />
    </FormSection>
  );
}
