import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  affectedBookingAnswers,
  AffectedBookingAnswer,
  type AffectedBookings,
  AffectedBookingsDetails,
} from '@thedot/domain/availability/availability.contract';
import { NewHubClosure } from '@thedot/domain/availability/hub-closures.contract';
import type { AppError } from '@thedot/domain/errors';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/fields/hint-below.ts';
import { Note } from '../../../ui/Note.tsx';
import { hitsQuery, type Look } from '../availability.data.ts';
import {
  answerOf,
  answersTo,
  type HitsAnswers,
  type HitsOf,
  type How,
  inOrder,
  meet,
  meetAgain,
  sessionsOf,
} from '../hits.ts';
import { SessionHit } from './SessionHit.tsx';
import classes from './HitsForm.module.css';

interface Props {
  hits: AffectedBookings;
  of: HitsOf;
  /** What the button says while nothing is cancelled. */
  confirm: { readonly kept: string; readonly none: string };
  /** Looks what is in the way now: a session may have been moved on its page meanwhile. */
  look: Look;
  onBack: () => void;
  onSubmit: (answers: HitsAnswers) => Promise<void>;
}

const Answering = z.object({
  answers: z.record(AffectedBookingAnswer.shape.bookingId, AffectedBookingAnswer),
  others: NewHubClosure.shape.others.unwrap(),
  message: affectedBookingAnswers.message.unwrap(),
});

type Values = z.infer<typeof Answering>;

const NOTHING_SAID: Values = { answers: {}, others: 'keep', message: '' };

/** Keeps each session unless it is cancelled, which asks for a word to whoever was to come. */
export function HitsForm({ hits: first, of, confirm, look, onBack, onSubmit }: Props) {
  const { t } = useTranslation('availability');
  const cache = useQueryClient();
  const query = hitsQuery(useId(), look, first);
  const { data: hits } = useQuery(query);
  const [met, setMet] = useState(() => meet(hits));
  if (met.now !== hits) setMet(meetAgain(met, hits));
  const sessions = sessionsOf(hits);
  const left = hits.sessions - sessions.length;
  const resolved = ({ answers, others }: Values) => answersTo(met, answers, others);
  const cancelled = (values: Values) =>
    resolved(values).filter(({ how }) => how === 'cancel').length +
    (values.others === 'cancel' ? left : 0);
  const form = useContractForm(Answering, {
    initialValues: NOTHING_SAID,
    submit: (values) => {
      const { others, message } = values;
      return onSubmit({ resolve: resolved(values), message, ...(left > 0 && { others }) });
    },
    onRefused: (error, values) => {
      const wrong = atBookings(error, resolved(values));
      form.refuseAt(wrong);
      // Somebody has accepted one more meanwhile: it joins the list, and what was answered stays.
      const more = AffectedBookingsDetails.safeParse(error.details).data?.affected;
      if (error.code === 'availability.hits' && more) cache.setQueryData(query.queryKey, more);
      return wrong.length > 0 || more !== undefined;
    },
    validate: (values) => ({
      message:
        cancelled(values) > 0 && values.message.trim() === '' ? 'booking.reason_required' : null,
    }),
  });
  const answers = new Map(resolved(form.values).map((it) => [it.bookingId, it]));
  const off = cancelled(form.values);
  const words = WORDS[of];

  return (
    <form {...form.formProps}>
      <p className={classes.lead} role="status" ref={hear} tabIndex={-1} data-autofocus>
        {t(words.lead, { count: hits.sessions })}
      </p>
      <ul className={classes.list}>
        {[...sessions, ...met.gone].toSorted(inOrder).map((hit) => {
          const { bookingId, start } = hit;
          const path = `answers.${bookingId}`;
          return (
            <li key={bookingId}>
              <SessionHit
                hit={hit}
                of={of}
                how={answers.get(bookingId)?.how ?? null}
                wrong={answerOf(form.values.answers, hit) && form.errors[path]}
                onHow={(how) => form.setFieldValue(path, { bookingId, start, how })}
              />
            </li>
          );
        })}
      </ul>
      {left > 0 && of !== 'hub' && <Note>{t('hits.others', { count: left })}</Note>}
      {left > 0 && of === 'hub' && (
        <div className={classes.others}>
          <p>{t('closures.others', { count: left })}</p>
          <SegmentedControl<How>
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

/** It stands where another step was, with the keyboard in it. */
const hear = (lead: HTMLElement | null) => lead?.focus();

/** What was refused of the answers as they were sent, at what was said of each booking. */
const atBookings = ({ errors = [] }: AppError, sent: readonly AffectedBookingAnswer[]) =>
  errors.flatMap(({ path, ...problem }) => {
    const answer = sent[Number(/^resolve\.(\d+)\./.exec(path)?.[1] ?? -1)];
    return answer ? [{ ...problem, path: `answers.${answer.bookingId}` }] : [];
  });

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
