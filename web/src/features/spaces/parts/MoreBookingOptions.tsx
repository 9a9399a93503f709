import { Button, Checkbox, Stack } from '@mantine/core';
import { managesBookings } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { isStaffActor } from '@thedot/domain/access/roles';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { PersonSelect } from '../../users/users.public.ts';

interface Props {
  type: SpaceType;
  /** Null where one person has a seat, as at a desk. */
  guests: ReactNode;
  isPrivate: boolean;
  onPrivateChange: (isPrivate: boolean) => void;
  bookerId: string | null;
  onBookerChange: (id: string | null) => void;
  bookerError: ReactNode;
  /** One of these fields was refused. */
  hasError: boolean;
}

/** What most bookings do without: guests, private, and for staff, on behalf of another user. */
export function MoreBookingOptions(props: Props) {
  const { t } = useTranslation('spaces');
  const me = toPerson(useMe());
  const [isOpen, setOpen] = useState(false);
  const canBookForOthers = isStaffActor(me) && managesBookings(me, props.type);
  return (
    <Stack gap="sm" align="stretch">
      <Button
        variant="subtle"
        size="xs"
        w="fit-content"
        aria-expanded={isOpen}
        {...KEEP_FOCUS}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'book.less' : 'book.more')}
      </Button>
      {(isOpen || props.hasError) && (
        <>
          {props.guests}
          <Checkbox
            label={t('booking.private')}
            description={t('booking.private_hint')}
            checked={props.isPrivate}
            onChange={({ currentTarget: { checked } }) => props.onPrivateChange(checked)}
          />
          {canBookForOthers && (
            <PersonSelect
              label={t('book.booker')}
              description={t('book.booker_hint')}
              placeholder={t('book.booker_placeholder')}
              value={props.bookerId}
              onChange={(person) => props.onBookerChange(person?.id ?? null)}
              error={props.bookerError}
            />
          )}
        </>
      )}
    </Stack>
  );
}
