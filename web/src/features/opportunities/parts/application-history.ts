import {
  IconArrowBackUp,
  IconCircleCheck,
  IconPencil,
  IconRefresh,
  IconStar,
  IconUserShare,
  IconX,
} from '@tabler/icons-react';
import type { SubmissionEvent } from '@thedot/domain/submissions/submissions.contract';
import { ApplicationAction } from '@thedot/domain/opportunities/applications.contract';
import type { TFunction } from 'i18next';

const LOOK = {
  withdraw: { icon: IconArrowBackUp, tone: 'quiet' },
  shortlist: { icon: IconStar },
  accept: { icon: IconCircleCheck, tone: 'good' },
  decline: { icon: IconX, tone: 'bad' },
  reconsider: { icon: IconRefresh },
} as const;

/** What an action of the application's workflow did; null for what all kinds of submission have. */
export function describeApplicationEvent(
  t: TFunction<'opportunities'>,
  { action, to }: SubmissionEvent,
  name: string,
) {
  if (action === 'submit' && to === 'draft')
    return {
      icon: IconPencil,
      tone: 'quiet',
      title: t('application.history.draft', { name }),
    } as const;
  if (action === 'pass_on')
    return {
      icon: IconUserShare,
      tone: 'quiet',
      title: t('application.history.pass_on', { name }),
    } as const;
  const known = ApplicationAction.exclude(['edit', 'submit']).safeParse(action).data;
  return known ? { ...LOOK[known], title: t(`application.history.${known}`, { name }) } : null;
}
