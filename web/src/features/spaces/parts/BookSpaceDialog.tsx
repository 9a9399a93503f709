import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDoor } from '@tabler/icons-react';
import { id } from '@thedot/domain/kernel/fields';
import { dayOf, MINUTE_MS } from '@thedot/domain/kernel/time';
import { MAX_BOOKING_REASON_LENGTH } from '@thedot/domain/limits';
import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { isTimeRefusal } from '@thedot/domain/scheduling/alternatives.rules';
import { SpaceBookingDetails } from '@thedot/domain/spaces/space-bookings.contract';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import { GROUP_BY_SPACE_TYPE } from '@thedot/domain/spaces/space-types.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { defaultPersons, SPACE_TIME_REFUSALS } from '@thedot/domain/spaces/spaces.rules';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { TimeZoneContext, useFormat } from '../../../lib/format/use-format.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { Alternatives, parseAlternatives } from '../../scheduling/Alternatives.tsx';
import { RepeatField } from '../../scheduling/repeat/RepeatField.tsx';
import { CustomTimeField } from '../../scheduling/slots/CustomTimeField.tsx';
import { SlotPicker } from '../../scheduling/slots/SlotPicker.tsx';
import { toSlot } from '../../scheduling/slots/slots.ts';
import { useSlotSelection } from '../../scheduling/slots/use-slot-selection.ts';
import { DeskField } from './DeskField.tsx';
import { firstGuestError, GuestChoices } from './guest-choices.ts';
import { GuestsField, toNewGuest } from './GuestsField.tsx';
import { MoreBookingOptions } from './MoreBookingOptions.tsx';
import { NotifyWhenFree } from './NotifyWhenFree.tsx';
import { SpaceQuotaNote } from './SpaceQuotaNote.tsx';
import { SpaceRules } from './SpaceRules.tsx';
import { SpaceSeriesPreview } from './SpaceSeriesPreview.tsx';
import type { InitialBooking } from '../initial-booking.ts';
import { spaceQuery, getSpaceSlotsQuery, useBookSpace, useLoadSpace } from '../spaces.data.ts';

interface Props {
  space: Space;
  opened: boolean;
  /** Null before the dialog was opened. */
  initial: InitialBooking | null;
  onClose: () => void;
}

/** Books a space at a slot, or at any time within its hours; once or in a series. */
export function BookSpaceDialog({ space: own, opened, initial, onClose }: Props) {
  const { t } = useTranslation('spaces');
  const { hubZone } = useFormat();
  const navigate = useNavigate();
  // Another space may be chosen as an alternative. The form stays, with what was filled in.
  const [spaceId, setSpaceId] = useState(own.id);
  const { data: space = own } = useQuery(spaceQuery(spaceId, GROUP_BY_SPACE_TYPE[own.type]));

  function close() {
    setSpaceId(own.id);
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title={t('book.title', { name: space.name })} size="lg">
      {initial && (
        <TimeZoneContext value={{ reader: space.timeZone, hub: hubZone }}>
          <BookSpaceForm
            space={space}
            initial={initial}
            onSelectSpace={setSpaceId}
            onBooked={() => {
              // The page of the space shows the new booking.
              if (space.id !== own.id) void navigate(spacePath(space));
            }}
            onClose={close}
          />
        </TimeZoneContext>
      )}
    </Dialog>
  );
}

const BookingValues = SpaceBookingDetails.extend({
  bookerId: id.nullable(),
  guests: GuestChoices,
});
type Values = z.infer<typeof BookingValues>;

interface FormProps {
  space: Space;
  initial: InitialBooking;
  /** Called when the other space is loaded. */
  onSelectSpace: (id: string) => void;
  onBooked: () => void;
  onClose: () => void;
}

function BookSpaceForm({ space, initial, onSelectSpace, onBooked, onClose }: FormProps) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const book = useBookSpace();
  const loadSpace = useLoadSpace(GROUP_BY_SPACE_TYPE[space.type]);
  const picker = useRef<HTMLDivElement>(null);
  const when = useRef<HTMLParagraphElement>(null);
  const [minutes, setMinutes] = useState(initial.minutes);
  const [desk, setDesk] = useState(initial.desk);
  const [selected, setSelected] = useState<readonly string[]>(initial.start ? [initial.start] : []);
  const { id: spaceId, name, timeZone, horizonDays, nextFree, slotMinutes } = space;
  const slots = useSlotSelection(
    {
      owner: { name, timeZone },
      getSlotsQuery: getSpaceSlotsQuery(spaceId, slotMinutes, desk),
      liveSubscription: {},
      horizonDays,
      nextFree,
      allowsAnyHour: true,
    },
    { minutes, selected, maxSlots: 1, onSelect: setSelected },
  );
  // A drawn time is shown without the picker.
  const [isChoosing, setChoosing] = useState(initial.start === null);
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const hasTerms = space.terms !== '';
  const acceptedTerms = hasTerms && { acceptedTerms: space.termsVersion };
  const [start] = slots.availableStarts;
  /** The time that was refused last. */
  const [refused, setRefused] = useState<Slot | null>(null);

  function changeLength(length: number) {
    setMinutes(length);
    // A start refused for one length may be free for another.
    slots.clearRefusals();
  }

  function selectAlternative({ resource, unit, ...slot }: Alternative) {
    onSelectSpace(resource.id);
    // A desk of one space is none of another.
    if (unit) setDesk(unit.number);
    else if (resource.id !== spaceId) setDesk(undefined);
    changeLength((Date.parse(slot.end) - Date.parse(slot.start)) / MINUTE_MS);
    slots.select([slot.start]);
    // The clicked alternative disappears.
    when.current?.focus();
  }

  function changeTime() {
    // The clicked button disappears.
    flushSync(() => setChoosing(true));
    picker.current?.focus();
  }

  return (
    <DialogForm<Values, Awaited<ReturnType<typeof book.mutateAsync>>>
      schema={BookingValues}
      initialValues={{
        title: '',
        persons: defaultPersons(space),
        purpose: '',
        isPrivate: false,
        repeats: null,
        bookerId: null,
        guests: [],
      }}
      confirmLabel={t(space.needsApproval ? 'book.request' : 'book.confirm')}
      successMessage={({ items }) =>
        t(space.needsApproval ? 'book.requested' : 'book.confirmed', { count: items.length })
      }
      errorTitle="errors.title_booking"
      onClose={onClose}
      onDone={onBooked}
      canSubmit={() => start !== undefined && !loadSpace.isPending && (!hasTerms || acceptsTerms)}
      submit={({ bookerId, guests, ...values }) =>
        book.mutateAsync({
          spaceId,
          ...values,
          guests: guests.map(toNewGuest),
          ...toSlot(start ?? '', minutes),
          ...acceptedTerms,
          ...(desk !== undefined && { desk }),
          ...(bookerId !== null && { bookerId }),
        })
      }
      onRefused={(error) => {
        const isRefused = isTimeRefusal(error.code, SPACE_TIME_REFUSALS);
        slots.showRefusal(isRefused ? error : null, isRefused ? slots.availableStarts : []);
        setRefused(isRefused && start ? toSlot(start, minutes) : null);
        if (isRefused) setChoosing(true);
        return false;
      }}
    >
      {(form) => (
        <>
          {isChoosing && (
            <Stack
              ref={picker}
              gap="md"
              tabIndex={-1}
              role="group"
              aria-label={t('book.when_empty')}
            >
              <SlotPicker slots={slots} />
              <CustomTimeField slots={slots} />
            </Stack>
          )}
          <Alternatives
            items={parseAlternatives(slots.refusal)}
            onSelect={(item) =>
              loadSpace.mutate(item.resource.id, { onSuccess: () => selectAlternative(item) })
            }
            otherIcon={<IconDoor size={16} stroke={1.75} aria-hidden />}
          />
          {refused && (
            <NotifyWhenFree
              key={`${spaceId} ${refused.start}`}
              refusal={slots.refusal}
              wish={{ spaceId, ...withoutSeries(form.values), ...acceptedTerms, ...refused }}
            />
          )}
          {loadSpace.isPending && <DotsLoading />}
          <Group justify="space-between" gap="xs">
            <Text ref={when} fw={600} role="status" tabIndex={-1}>
              {start ? format.dayAndRange(start, toSlot(start, minutes).end) : t('book.when_empty')}
            </Text>
            {!isChoosing && (
              <Button variant="default" size="xs" onClick={changeTime}>
                {t('book.change')}
              </Button>
            )}
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
            <TextInput
              label={t('book.purpose')}
              placeholder={t('book.purpose_hint')}
              maxLength={120}
              data-autofocus
              {...form.getInputProps('title')}
            />
            <Select
              label={t('book.length')}
              allowDeselect={false}
              data={space.lengths.map((it) => ({
                value: String(it),
                label: format.length(it),
              }))}
              value={String(minutes)}
              onChange={(next) => changeLength(Number(next ?? minutes))}
            />
          </SimpleGrid>
          {space.desks > 1 ? (
            <DeskField
              spaceId={spaceId}
              slot={start === undefined ? null : toSlot(start, minutes)}
              value={desk}
              onChange={setDesk}
            />
          ) : (
            <NumberInput
              label={t('book.persons')}
              min={1}
              max={space.capacity}
              clampBehavior="none"
              {...form.getInputProps('persons')}
            />
          )}
          <RepeatField
            day={dayOf(start ? Date.parse(start) : Date.now(), timeZone)}
            value={form.values.repeats}
            onChange={(next) => form.setFieldValue('repeats', next)}
            error={form.errors['repeats']}
          />
          {start && form.values.repeats && (
            <SpaceSeriesPreview
              series={{ spaceId, desk, ...toSlot(start, minutes), repeats: form.values.repeats }}
            />
          )}
          <MoreBookingOptions
            type={space.type}
            guests={
              space.desks === 1 &&
              space.capacity > 1 && (
                <GuestsField
                  value={form.values.guests}
                  onChange={(guests) => form.setFieldValue('guests', [...guests])}
                  error={firstGuestError(form.errors)}
                />
              )
            }
            hasError={
              form.errors['bookerId'] !== undefined || firstGuestError(form.errors) !== undefined
            }
            isPrivate={form.values.isPrivate}
            onPrivateChange={(next) => form.setFieldValue('isPrivate', next)}
            bookerId={form.values.bookerId}
            onBookerChange={(next) => form.setFieldValue('bookerId', next)}
            bookerError={form.errors['bookerId']}
          />
          {space.type === '5g_station' && (
            <AutosizeTextarea
              label={t('book.project')}
              description={t('book.project_hint')}
              minRows={2}
              maxLength={MAX_BOOKING_REASON_LENGTH}
              {...form.getInputProps('purpose')}
            />
          )}
          <SpaceRules space={space} />
          <SpaceQuotaNote type={space.type} start={start ?? null} minutes={minutes} />
          {hasTerms && (
            <Stack gap={8}>
              <Text fz="sm" c="var(--dot-ink-2)" style={{ whiteSpace: 'pre-line' }}>
                {space.terms}
              </Text>
              <Checkbox
                label={t('book.accept_terms')}
                checked={acceptsTerms}
                onChange={({ currentTarget: { checked } }) => setAcceptsTerms(checked)}
              />
            </Stack>
          )}
        </>
      )}
    </DialogForm>
  );
}

/** A user waits for one time, for themselves. */
const withoutSeries = ({ repeats: _, bookerId: __, guests: ___, ...details }: Values) => details;
