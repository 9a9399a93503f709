import { Group } from '@mantine/core';
import type { Attendance } from '@thedot/domain/expert-sessions/bookings.contract';
import type { EventStatus } from '@thedot/domain/events/event-fields.contract';
import type { RegistrationStatus } from '@thedot/domain/events/registration-status.contract';
import type { ImportOutcome, ImportState } from '@thedot/domain/imports/imports.contract';
import type { DisplayedDefaultStatus } from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { displayedReviewStatus } from '@thedot/domain/accounts/directory.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The statuses of each kind of record. A new kind is a line here, its icons below, and its words in `ui:status`. */
interface StatusesByKind {
  /** Of all kinds; only the default lifecycle has `deleted`. */
  booking: DisplayedDefaultStatus;
  event: EventStatus;
  registration: RegistrationStatus;
  attendance: Attendance;
  review: NonNullable<ReturnType<typeof displayedReviewStatus>>;
  import: ImportState;
  outcome: ImportOutcome;
}

type Kind = keyof StatusesByKind;

const GREEN = 'var(--mantine-color-olive-5)';
const YELLOW = 'var(--mantine-color-saffron-5)';
const RED = 'var(--mantine-color-crimson-5)';
const BLUE = 'var(--mantine-color-bou-5)';
const GRAY = 'var(--dot-ink-3)';

const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.8 };
const ring = <circle cx="8" cy="8" r="6.4" {...LINE} />;
const disc = <circle cx="8" cy="8" r="7.2" fill="currentColor" />;

/** The shape carries the meaning, because colour alone is not visible to everyone. */
const SHAPES = {
  dashes: <circle cx="8" cy="8" r="6.2" {...LINE} strokeWidth="2.4" strokeDasharray="3.9 2.6" />,
  dots: <circle cx="8" cy="8" r="6.4" {...LINE} strokeDasharray="1.8 2.2" />,
  disc,
  ring,
  core: (
    <>
      {ring}
      <circle cx="8" cy="8" r="3" fill="currentColor" />
    </>
  ),
  slash: (
    <>
      {ring}
      <path d="M3.6 12.4l8.8-8.8" {...LINE} />
    </>
  ),
  bar: (
    <>
      {ring}
      <path d="M5 8h6" {...LINE} strokeWidth="2.2" strokeLinecap="round" />
    </>
  ),
  cross: (
    <>
      {disc}
      <path d="M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2" {...LINE} stroke="#fff" />
    </>
  ),
  plus: (
    <>
      {disc}
      <path d="M8 4.6v6.8M4.6 8h6.8" {...LINE} stroke="#fff" />
    </>
  ),
} satisfies Record<string, ReactNode>;

type Icon = readonly [shape: keyof typeof SHAPES, color: string];

const PENDING: Icon = ['dashes', YELLOW];
const CONFIRMED: Icon = ['disc', GREEN];
const DECLINED: Icon = ['cross', RED];
const CANCELLED: Icon = ['slash', GRAY];
const DONE: Icon = ['core', BLUE];
const ABSENT: Icon = ['bar', RED];
const UNKNOWN: Icon = ['dots', GRAY];

const ICONS: { readonly [K in Kind]: Readonly<Record<StatusesByKind[K], Icon>> } = {
  booking: {
    pending: PENDING,
    accepted: CONFIRMED,
    rejected: DECLINED,
    cancelled: CANCELLED,
    expired: CANCELLED,
    deleted: CANCELLED,
    finished: DONE,
  },
  event: {
    draft: UNKNOWN,
    pending: PENDING,
    accepted: CONFIRMED,
    rejected: DECLINED,
    cancelled: CANCELLED,
    finished: DONE,
  },
  registration: {
    unconfirmed: UNKNOWN,
    waiting: PENDING,
    accepted: CONFIRMED,
    cancelled: CANCELLED,
    attended: DONE,
    absent: ABSENT,
  },
  attendance: {
    attended: DONE,
    expert_absent: ABSENT,
    requester_absent: ABSENT,
    unknown: UNKNOWN,
  },
  review: {
    unconfirmed: UNKNOWN,
    waiting: PENDING,
    accepted: CONFIRMED,
    declined: DECLINED,
  },
  import: { checked: PENDING, running: CONFIRMED, done: DONE, cancelled: CANCELLED },
  outcome: {
    created: ['plus', GREEN],
    updated: DONE,
    skipped: ['ring', GRAY],
    refused: DECLINED,
  },
};

interface IconProps<K extends Kind> {
  kind: K;
  status: StatusesByKind[K];
  size?: number;
}

export function StatusIcon<K extends Kind>({ kind, status, size = 13 }: IconProps<K>) {
  const [shape, color]: Icon = ICONS[kind][status];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden
      color={color}
      style={{ flex: 'none' }}
    >
      {SHAPES[shape]}
    </svg>
  );
}

interface Props<K extends Kind> extends IconProps<K> {
  /** Replaces the name of the status. */
  label?: string;
}

/** TypeScript cannot pair a kind with its own statuses in a key; `StatusesByKind` does. */
const labelKey = <K extends Kind>({ kind, status }: IconProps<K>) =>
  `status.${kind}.${status}` as 'status.booking.pending';

/** The status of a record as an icon and its name. */
export function StatusBadge<K extends Kind>({ label, ...icon }: Props<K>) {
  const { t } = useTranslation('ui');
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={7}
      wrap="nowrap"
      fz="sm"
      fw={600}
      c="var(--dot-ink)"
      style={{ whiteSpace: 'nowrap', verticalAlign: 'middle' }}
    >
      <StatusIcon {...icon} />
      {label ?? t(labelKey(icon))}
    </Group>
  );
}
