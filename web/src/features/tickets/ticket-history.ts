import {
  IconArrowMerge,
  IconCircleCheck,
  IconHelpCircle,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import type { SubmissionEvent } from '@thedot/domain/submissions/submissions.contract';
import { TicketAction } from '@thedot/domain/tickets/tickets.contract';
import type { TFunction } from 'i18next';

const LOOK = {
  start: { icon: IconPlayerPlay },
  ask: { icon: IconHelpCircle },
  answer: { icon: IconCircleCheck },
  resolve: { icon: IconCircleCheck, tone: 'good' },
  reject: { icon: IconX, tone: 'bad' },
  merge: { icon: IconArrowMerge, tone: 'quiet' },
  close: { icon: IconCircleCheck, tone: 'good' },
  reopen: { icon: IconRefresh },
  expire: { icon: IconX, tone: 'quiet' },
} as const;

/** What an action of the ticket's workflow did; null for what all kinds of submission have. */
export function describeTicketEvent(
  t: TFunction<'tickets'>,
  { action }: SubmissionEvent,
  name: string,
) {
  const known = TicketAction.exclude(['edit']).safeParse(action).data;
  return known ? { ...LOOK[known], title: t(`history.${known}`, { name }) } : null;
}
