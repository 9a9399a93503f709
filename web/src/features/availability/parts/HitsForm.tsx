import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { focusManager } from '@tanstack/react-query';
import {
  answering,
  type Hit,
  type HitAnswer,
  type Hits,
  HitsDetails,
} from '@thedot/domain/availability/availability.contract';
import { NewClosure } from '@thedot/domain/availability/closures.contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContractForm } from '../../../app/use-contract-form.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/hint-below.ts';
import { Note } from '../../../ui/Note.tsx';
import { answersTo, meetAgain, type Met, sessionsOf } from '../hits.ts';
import { SessionHit } from './SessionHit.tsx';
import classes from './HitsForm.module.css';

/** Whose hours are in question: one's own, those of an expert one looks after, or the hub's days. */
export type HitsOf = 'mine' | 'theirs' | 'hub';

export interface HitsAnswers {
  readonly resolve: HitAnswer[];
  /** Said once the form has said that there are others; of hours those stay. */
  readonly others?: 'keep' | 'cancel';
  readonly message: string;
}

interface Props {
  hits: Hits;
  of: HitsOf;
  /** What the button says while nothing is cancelled. */
  confirm: { readonly kept: string; readonly none: string };
  /** Looks what is in the way now: a session may have been moved on its page meanwhile. */
  look: () => Promise<Hits>;
  onBack: () => void;
  onSubmit: (answers: HitsAnswers) => Promise<void>;
}

const Answering = z.object({
  resolve: answering.resolve.unwrap(),
  others: NewClosure.shape.others.unwrap(),
  message: answering.message.unwrap(),
});

type Values = z.infer<typeof Answering>;

/** Keeps each session unless it is cancelled, which asks for a word to whoever was to come. */
export function HitsForm({ hits: first, of, confirm, look, onBack, onSubmit }: Props) {
  const { t } = useTranslation('availability');
  const [met, meet] = useState<Met>({ now: first, gone: [] });
  const hits = met.now;
  const sessions = sessionsOf(hits);
  const left = hits.sessions - sessions.length;
  const initialValues: Values = { resolve: answersTo(first, []), others: 'keep', message: '' };
  const form = useContractForm(Answering, {
    initialValues,
    submit: ({ others, ...answers }) => onSubmit({ ...answers, ...(left > 0 && { others }) }),
    // Somebody has accepted one more meanwhile: it joins the list, and what was answered stays.
    onRefused: (error, { resolve }) => {
      const more = HitsDetails.safeParse(error.details).data?.hits;
      if (error.code !== 'availability.hits' || !more) return false;
      show(more, resolve);
      return true;
    },
    refuse: (values) => ({
      message:
        cancelled(values) > 0 && values.message.trim() === '' ? 'booking.reason_required' : null,
    }),
  });
  function cancelled({ resolve, others }: Values): number {
    return resolve.filter(({ how }) => how === 'cancel').length + (others === 'cancel' ? left : 0);
  }
  function show(next: Hits, answered: readonly HitAnswer[]) {
    meet((before) => meetAgain(before, next));
    form.setFieldValue('resolve', answersTo(next, answered));
  }
  const lookAgain = useEffectEvent(async () => {
    if (form.busy) return;
    const next = await look().catch(() => null);
    if (next) show(next, form.getValues().resolve);
  });
  // Whoever comes back from the page of a session may have moved it there.
  useEffect(() => focusManager.subscribe((isFocused) => void (isFocused && lookAgain())), []);
  const off = cancelled(form.values);
  const words = WORDS[of];

  return (
    <form {...form.formProps}>
      <p className={classes.lead} role="status">
        {t(words.lead, { count: hits.sessions })}
      </p>
      <ul className={classes.list}>
        {[...sessions, ...met.gone].toSorted(inOrder).map((hit) => {
          const index = sessions.indexOf(hit);
          return (
            <li key={hit.bookingId}>
              <SessionHit
                hit={hit}
                of={of}
                isGone={index === -1}
                how={form.values.resolve[index]?.how ?? 'keep'}
                wrong={form.errors[`resolve.${index}.how`]}
                onHow={(how) => form.setFieldValue(`resolve.${index}.how`, how)}
              />
            </li>
          );
        })}
      </ul>
      {left > 0 && of !== 'hub' && <Note>{t('hits.others', { count: left })}</Note>}
      {left > 0 && of === 'hub' && (
        <div className={classes.others}>
          <p>{t('closures.others', { count: left })}</p>
          <SegmentedControl<'keep' | 'cancel'>
            aria-label={t('closures.others_answer', { count: left })}
            data={[
              { value: 'keep', label: t('closures.others_keep') },
              { value: 'cancel', label: t('closures.others_cancel') },
            ]}
            {...form.getInputProps('others')}
          />
        </div>
      )}
      {hits.proposals > 0 && (
        <p className={classes.second}>{t(words.proposals, { count: hits.proposals })}</p>
      )}
      {off > 0 && (
        <Textarea
          {...HINT_BELOW}
          mt="md"
          label={t('hits.message')}
          description={t('hits.message_hint', { count: off })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          {...form.getInputProps('message')}
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {t('hits.back')}
        </Button>
        <Button type="submit" loading={form.busy} color={off > 0 ? 'crimson' : 'bou'}>
          {off > 0 ? t(words.off, { count: off }) : hits.sessions > 0 ? confirm.kept : confirm.none}
        </Button>
      </DialogActions>
    </form>
  );
}

const inOrder = (a: Hit, b: Hit) =>
  a.start.localeCompare(b.start) || a.bookingId.localeCompare(b.bookingId);

const ofHours = { lead: 'hits.lead', off: 'hits.save_off' } as const;
const WORDS = {
  mine: { ...ofHours, proposals: 'hits.proposals' },
  theirs: { ...ofHours, proposals: 'hits.proposals_theirs' },
  hub: {
    lead: 'closures.lead',
    off: 'closures.save_off',
    proposals: 'closures.proposals',
  },
} as const;
