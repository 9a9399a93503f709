import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { BookingOption } from '@thedot/domain/bookings/proposals.contract';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waysQuery } from '../features/bookings/proposals.data.ts';
import type { SessionAct } from '../features/bookings/session-acts.ts';
import type { NamedOption } from '../ui/fields/AsyncSelect.tsx';
import { loadTexts } from '../lib/i18n/i18n.ts';
import { toPerson, useMe } from '../lib/session/session.ts';

// Sessions in a chat: their cards, and what is done with them there; loaded once a room has one.

const texts = () => loadTexts('bookings', 'experts', 'life');

const Card = lazy(async () => {
  const [{ SessionCard }] = await Promise.all([
    import('../features/bookings/parts/SessionCard.tsx'),
    texts(),
  ]);
  return { default: SessionCard };
});

const loadPanels = async () => {
  const [{ SessionPanels }] = await Promise.all([import('./SessionPanels.tsx'), texts()]);
  return { default: SessionPanels };
};
const Panels = lazy(loadPanels);

/** With its calendar it is more than a card weighs: fetched when somebody is about to open one. */
export const fetchPanels = () => void loadPanels().catch(() => undefined);

/** How a session can come up with somebody, as the hub says; in no way until it has. */
export function useSessionWays(userId: string): readonly BookingOption[] {
  const mayAsk = can(toPerson(useMe()), permission('read', 'booking'));
  return useQuery({ ...waysQuery(userId), enabled: mayAsk }).data ?? [];
}

/** A session that is to come of the chat itself. */
export interface NewSession {
  readonly way: BookingOption;
  readonly other: NamedOption;
  readonly roomId: string;
}

export type SessionDoing = SessionAct | NewSession;

type CardProps = Omit<ComponentProps<typeof Card>, 'onNear'> & { className?: string | undefined };

/** A session as it is now; `className` is that of its place until it is here. */
export const SessionCardInChat = ({ className, ...card }: CardProps) => (
  <Suspense fallback={<div className={className} aria-hidden />}>
    <Card {...card} onNear={fetchPanels} />
  </Suspense>
);

/** What is done with a session in this room, one thing at a time. */
export function useSessionDoing() {
  const [doing, setDoing] = useState<{ readonly it: SessionDoing; readonly nth: number } | null>(
    null,
  );
  const [opened, setOpened] = useState(false);
  return {
    doing,
    opened,
    open: (it: SessionDoing) => {
      setDoing((before) => ({ it, nth: (before?.nth ?? 0) + 1 }));
      setOpened(true);
    },
    close: () => setOpened(false),
  } as const;
}

interface Props {
  session: ReturnType<typeof useSessionDoing>;
  /** A session was asked for, or proposed: its card is in the room. */
  onMade: () => void;
}

/** The dialog of what is done: it stands beside the messages, whose rows come and go. */
export function SessionInChat({ session: { doing, opened, close }, onMade }: Props) {
  const { t } = useTranslation('ui');
  useFocusOnCard(doing?.it, opened);
  if (!doing) return null;
  return (
    <Suspense fallback={<span role="status" aria-label={t('loading')} />}>
      <Panels key={doing.nth} doing={doing.it} opened={opened} onClose={close} onMade={onMade} />
    </Suspense>
  );
}

/** The keyboard goes back to what opened the dialog; by then the dialog has looked for it. */
const RETURNED_MS = 60;

/** A button that opened a dialog may be none of the card's any more: then the keyboard goes on from the card. */
function useFocusOnCard(doing: SessionDoing | undefined, opened: boolean): void {
  const id = doing && 'bookingId' in doing ? doing.bookingId : null;
  useEffect(() => {
    if (opened || id === null) return;
    const timer = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[data-session="${id}"]`)?.focus({ preventScroll: true });
    }, RETURNED_MS);
    return () => clearTimeout(timer);
  }, [id, opened]);
}
