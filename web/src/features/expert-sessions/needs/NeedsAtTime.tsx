import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type {
  NeedsAtTime as AtTime,
  SessionNeeds,
} from '@thedot/domain/expert-sessions/session-resources.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { sessionNeedsQuery, sessionSpacesQuery } from './needs.data.ts';
import { useResourceText } from './use-resource-text.ts';

interface Props {
  booking: BookingPage;
  start: string;
  /** What the session is to take, with what was chosen here. */
  needs: SessionNeeds | null;
  onChange: (needs: SessionNeeds) => void;
}

const OTHER_SPACES = 3;

/** What a session takes at a time: what is free, and what to take instead of the rest. */
export function NeedsAtTime({ booking, start, needs, onChange }: Props) {
  const { t } = useTranslation('session-needs');
  const { data: times = [] } = useQuery(sessionNeedsQuery(booking.id, start));
  const [at] = times;
  if (!needs || !at || (needs.space === null && needs.material.length === 0)) return null;
  return (
    <Stack gap={8} role="group" aria-label={t('at.title')} my={14}>
      <Text fz="sm" fw={600}>
        {t('at.title')}
      </Text>
      {needs.space && <SpaceAtTime {...{ booking, start, needs, onChange, at }} />}
      <MaterialAtTime needs={needs} at={at} onChange={onChange} />
    </Stack>
  );
}

interface AtTimeProps {
  at: AtTime;
  needs: SessionNeeds;
  onChange: Props['onChange'];
}

function SpaceAtTime({
  booking,
  start,
  needs,
  onChange,
  at,
}: AtTimeProps & Pick<Props, 'booking' | 'start'>) {
  const { t } = useTranslation('session-needs');
  const mayBook = can(toPerson(useMe()), permission('create', 'booking-space'));
  const { space } = needs;
  const { data: rooms = [] } = useQuery({
    ...sessionSpacesQuery({
      startTimes: [start],
      minutes: booking.minutes,
      persons: space?.persons ?? 2,
      bookingId: booking.id,
    }),
    enabled: mayBook,
  });
  if (!space) return null;
  const isRequested = space.spaceId === booking.needs?.space?.spaceId;
  const requested = isRequested ? at.resources.find(({ kind }) => kind === 'space') : undefined;
  const chosen = rooms.find(({ id }) => id === space.spaceId);
  const isShort = requested ? !requested.isFree : chosen?.freeStarts.length === 0;
  const others = rooms.filter(
    ({ id, freeStarts }) => freeStarts.length > 0 && id !== space.spaceId,
  );
  const state = (requested ?? chosen)?.needsApproval ? t('state.approval') : t('state.free');
  const take = (spaceId: string) => {
    const { acceptedTerms: _, ...rest } = space;
    onChange({ ...needs, space: { ...rest, spaceId } });
  };
  return (
    <Line
      name={requested?.name || chosen?.name || t('room.any')}
      state={isShort ? t('state.missing') : state}
      isShort={isShort}
    >
      {others.slice(0, OTHER_SPACES).map(({ id, name }) => (
        <Button key={id} size="sm" variant="default" onClick={() => take(id)}>
          {t('at.instead', { name })}
        </Button>
      ))}
      <Button size="sm" variant="default" onClick={() => onChange({ ...needs, space: null })}>
        {t('at.without_room')}
      </Button>
    </Line>
  );
}

function MaterialAtTime({ needs, at, onChange }: AtTimeProps) {
  const { t } = useTranslation('session-needs');
  const text = useResourceText();
  const { material } = needs;
  return material.map((need) => {
    const found = at.resources.find(({ id }) => id === need.resourceId);
    if (!found) return null;
    const isOther = (it: (typeof material)[number]) => it.resourceId !== need.resourceId;
    const tooFew = found.free < need.quantity;
    // It may also be closed then.
    const isShort = need.quantity < found.quantity ? tooFew : !found.isFree;
    return (
      <Line
        key={need.resourceId}
        name={text.name({ ...found, quantity: need.quantity })}
        state={
          isShort
            ? tooFew
              ? t('state.left', { count: found.free })
              : t('state.missing')
            : t(found.needsApproval ? 'state.approval' : 'state.free')
        }
        isShort={isShort}
      >
        {tooFew && found.free > 0 && (
          <Button
            size="sm"
            variant="default"
            onClick={() =>
              onChange({
                ...needs,
                material: material.map((it) =>
                  isOther(it) ? it : { ...it, quantity: found.free },
                ),
              })
            }
          >
            {t('at.take', { count: found.free })}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          onClick={() => onChange({ ...needs, material: material.filter(isOther) })}
        >
          {t('at.without', { name: found.name })}
        </Button>
      </Line>
    );
  });
}

interface LineProps {
  name: string;
  state: string;
  isShort: boolean | undefined;
  /** What to do when it is short. */
  children: ReactNode;
}

const Line = ({ name, state, isShort, children }: LineProps) => (
  <Stack gap={6}>
    <Group justify="space-between" gap="2px 16px" fz="sm">
      <span>{name}</span>
      <Text span fz="sm" c={isShort ? 'var(--dot-error)' : 'var(--dot-ink-2)'}>
        {state}
      </Text>
    </Group>
    {isShort && <Group gap="xs">{children}</Group>}
  </Stack>
);
