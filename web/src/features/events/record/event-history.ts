import {
  IconArrowBackUp,
  IconCircleCheck,
  IconFlag,
  IconPencil,
  IconPlus,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { EventAction } from '@thedot/domain/events/events.contract';
import type { SubmissionEvent } from '@thedot/domain/submissions/submissions.contract';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { CHANGED_FIELDS } from '../changed-fields.ts';

const LOOK = {
  submit: { icon: IconPlus, tone: 'quiet' },
  withdraw: { icon: IconArrowBackUp, tone: 'quiet' },
  accept: { icon: IconCircleCheck, tone: 'good' },
  reject: { icon: IconX, tone: 'bad' },
  cancel: { icon: IconX, tone: 'bad' },
  finish: { icon: IconFlag, tone: 'quiet' },
} as const;

const Action = z.enum([...EventAction.exclude(['edit']).options, 'finish']);
const EditDetails = z.object({ fields: z.array(z.string()) });

/** What an action did to an event; null for what all kinds of submission have. */
export function describeEventHistory(
  t: TFunction<'events'>,
  { action, to, details }: SubmissionEvent,
  name: string,
  listOf: (names: readonly string[]) => string,
) {
  if (action === 'submit' && to === 'draft')
    return { icon: IconPencil, tone: 'quiet', title: t('history.draft', { name }) } as const;
  if (action === 'edit') {
    const fields = EditDetails.safeParse(details).data?.fields ?? [];
    if (fields.includes('author'))
      return { icon: IconUserCheck, title: t('history.author', { name }) };
    const names = CHANGED_FIELDS.filter((field) => fields.includes(field));
    return { details: listOf(names.map((field) => t(`changed_field.${field}`))) };
  }
  const known = Action.safeParse(action).data;
  return known ? { ...LOOK[known], title: t(`history.${known}`, { name }) } : null;
}
