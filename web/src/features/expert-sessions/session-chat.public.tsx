import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { BookingOption } from '@thedot/domain/expert-sessions/proposals.contract';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingOptionsQuery } from './proposals.data.ts';
import type { SessionAction } from './session-actions.ts';
import type { NamedOption } from '../../ui/fields/AsyncSelect.tsx';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';

// Session cards and dialogs in a chat, loaded once a room shows a session.

const texts = () =>
  loadTexts('bookings', 'experts', 'life', 'scheduling', 'session-needs', 'spaces');

const Card = lazy(async () => {
  const [{ SessionCard }] = await Promise.all([import('./card/SessionCard.tsx'), texts()]);
  return { default: SessionCard };
});

const loadPanels = async () => {
  const [{ SessionPanels }] = await Promise.all([import('./card/SessionPanels.tsx'), texts()]);
  return { default: SessionPanels };
};
const Panels = lazy(loadPanels);

/** Preloads the dialogs, which are larger than a card, when the user is about to open one. */
export const preloadSessionPanels = () => void loadPanels().catch(() => undefined);

/** Returns the ways to book with a user; none until loaded. */
export function useBookingOptions(userId: string): readonly BookingOption[] {
  const canReadBookings = can(toPerson(useMe()), permission('read', 'booking'));
  return useQuery({ ...bookingOptionsQuery(userId), enabled: canReadBookings }).data ?? [];
}

/** A new session started from a chat. */
export interface NewSessionAction {
  readonly option: BookingOption;
  readonly counterpart: NamedOption;
  readonly roomId: string;
}

export type SessionDialogAction = SessionAction | NewSessionAction;

type CardProps = Omit<ComponentProps<typeof Card>, 'onPreload'> & {
  className?: string | undefined;
};

/** A session card; `className` is that of its placeholder while it loads. */
export const ChatSessionCard = ({ className, ...card }: CardProps) => (
  <Suspense fallback={<div className={className} aria-hidden />}>
    <Card {...card} onPreload={preloadSessionPanels} />
  </Suspense>
);

/** State of the session dialog of a room; one action at a time. */
export function useSessionDialog() {
  const [current, setCurrent] = useState<{
    readonly it: SessionDialogAction;
    readonly nth: number;
  } | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    current,
    opened,
    open: (it: SessionDialogAction) => {
      setCurrent((before) => ({ it, nth: (before?.nth ?? 0) + 1 }));
      setOpened(true);
    },
    close: () => setOpened(false),
  } as const;
}

interface Props {
  session: ReturnType<typeof useSessionDialog>;
  /** A session was requested or proposed; its card is in the room. */
  onCreated: () => void;
}

/** The session dialog; it renders outside the message rows, which are virtualized. */
export function SessionDialog({ session: { current, opened, close }, onCreated }: Props) {
  const { t } = useTranslation('ui');
  useFocusOnCard(current?.it, opened);
  if (!current) return null;
  return (
    <Suspense fallback={<span role="status" aria-label={t('loading')} />}>
      <Panels
        key={current.nth}
        action={current.it}
        opened={opened}
        onClose={close}
        onCreated={onCreated}
      />
    </Suspense>
  );
}

/** Delay after which the dialog has returned focus to its opener. */
const RETURNED_MS = 60;

/** Focuses the card when the button that opened the dialog no longer exists. */
function useFocusOnCard(current: SessionDialogAction | undefined, opened: boolean): void {
  const id = current && 'bookingId' in current ? current.bookingId : null;
  useEffect(() => {
    if (opened || id === null) return;
    const timer = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[data-session="${id}"]`)?.focus({ preventScroll: true });
    }, RETURNED_MS);
    return () => clearTimeout(timer);
  }, [id, opened]);
}
