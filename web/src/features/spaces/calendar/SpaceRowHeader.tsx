import { ActionIcon, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Person } from '@thedot/domain/access/abilities';
import { can, permission } from '@thedot/domain/access/access';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import { RESOURCE_BY_SPACE_TYPE } from '@thedot/domain/spaces/space-types.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { defaultMinutes } from '@thedot/domain/spaces/spaces.rules';
import { useTranslation } from 'react-i18next';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type BookedSpace, BookSpaceOf } from '../browse/BookSpaceOf.tsx';
import { useSpaceFormat } from '../use-space-format.ts';

export const canBookSpace = (me: Person, { bookable, type }: Space): boolean =>
  bookable && can(me, permission('create', RESOURCE_BY_SPACE_TYPE[type]));

/** The head of a row: the space, and the button that books it without drawing. */
export function SpaceRowHeader({ space }: { space: Space }) {
  const { t } = useTranslation('find-spaces');
  const format = useSpaceFormat();
  const me = toPerson(useMe());
  const booking = useDialogFor<BookedSpace>();
  return (
    <Group gap={8} wrap="nowrap" justify="space-between" flex={1}>
      <div>
        <TextLink to={spacePath(space)}>{space.name}</TextLink>
        <Text fz={12} c="var(--dot-ink-2)" fw={400}>
          {`${format.floor(space)}, ${format.seats(space)}`}
        </Text>
      </div>
      {canBookSpace(me, space) && (
        <ActionIcon
          size={32}
          variant="default"
          aria-label={t('calendar.book', { name: space.name })}
          onClick={() => booking.open({ space, start: null, minutes: defaultMinutes(space) })}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      )}
      <BookSpaceOf booking={booking} />
    </Group>
  );
}
