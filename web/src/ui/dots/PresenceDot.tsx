import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';

interface Props {
  status: PresenceStatus;
  size?: number;
  /** The background colour, drawn as a rim that separates the dot from a photo. */
  backgroundColor?: string;
  /** Hidden from screen readers, because a text label is beside it. */
  decorative?: boolean;
}

const COLORS: Readonly<Record<PresenceStatus, string>> = {
  Active: 'var(--mantine-color-olive-5)',
  Away: 'var(--mantine-color-saffron-5)',
  'Do Not Disturb': 'var(--mantine-color-crimson-5)',
  Offline: 'var(--dot-ink-3)',
};

/** A status by shape and colour: solid, half, barred, ring. */
export function PresenceDot({
  status,
  size = 12,
  backgroundColor = 'var(--dot-surface)',
  decorative,
}: Props) {
  const { t } = useTranslation('ui');
  const label = decorative ? undefined : t(`presence.${status}`);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={decorative}
      style={{ display: 'block', flex: 'none' }}
    >
      <circle cx="8" cy="8" r="8" fill={backgroundColor} />
      <Shape status={status} backgroundColor={backgroundColor} />
    </svg>
  );
}

function Shape({ status, backgroundColor }: { status: PresenceStatus; backgroundColor: string }) {
  const color = COLORS[status];
  if (status === 'Offline')
    return <circle cx="8" cy="8" r="4.25" fill="none" stroke={color} strokeWidth="2.5" />;
  if (status === 'Away')
    return (
      <>
        <circle cx="8" cy="8" r="4.75" fill="none" stroke={color} strokeWidth="1.8" />
        <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" fill={color} />
      </>
    );
  return (
    <>
      <circle cx="8" cy="8" r="5.7" fill={color} />
      {status === 'Do Not Disturb' && (
        <rect x="4.6" y="7" width="6.8" height="2" rx="1" fill={backgroundColor} />
      )}
    </>
  );
}
