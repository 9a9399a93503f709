import { Box, Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  affectedBookingDecisions,
  AffectedBookingDecision,
  type AffectedBookings,
  type BookingToDecide,
} from '@thedot/domain/scheduling/affected-bookings.contract';
import { countAffected } from '@thedot/domain/scheduling/affected-bookings.rules';
import { NewHubClosure } from '@thedot/domain/scheduling/hub-closures.contract';
import type { AppError } from '@thedot/domain/errors';
import { Suspense, use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  AffectedBookingsContext,
  type AffectedBookingDescription,
  type AffectedBookingView,
} from '../../../lib/affected-bookings.ts';
import { createViewLoader } from '../../../lib/kind-views.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { affectedBookingsQuery, type FetchAffectedBookings } from './affected-bookings.data.ts';
import {
  findAffected,
  findAnswer,
  toAnswers,
  type AffectedAnswers,
  type AffectedScope,
  type Decision,
  byStart,
  startAffectedList,
  updateAffectedList,
  listBookings,
} from './affected-bookings.ts';
import classes from './AffectedBookingsForm.module.css';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';

interface Props {
  affected: AffectedBookings;
  scope: AffectedScope;
  /** Label of the submit button while nothing is cancelled. */
  confirmLabel: string;
  /** Fetches the affected bookings again: a booking may have been moved in another tab. */
  fetchAffected: FetchAffectedBookings;
  onBack: () => void;
  onSubmit: (answers: AffectedAnswers) => Promise<void>;
}

const AnswersForm = z.object({
  answers: z.record(AffectedBookingDecision.shape.bookingId, AffectedBookingDecision),
  others: NewHubClosure.shape.others.unwrap(),
  message: affectedBookingDecisions.message.unwrap(),
});

type Values = z.infer<typeof AnswersForm>;

const EMPTY_VALUES: Values = { answers: {}, others: 'keep', message: '' };

const loadViews = createViewLoader<AffectedBookingView>();

/** Keeps each booking unless it is cancelled, which requires a message to its participants. */
export const AffectedBookingsForm = (props: Props) => (
  <Suspense fallback={<Skeletons shape="rows" />}>
    <DecisionsForm {...props} />
  </Suspense>
);

function DecisionsForm({ affected, scope, confirmLabel, fetchAffected, onBack, onSubmit }: Props) {
  const { t } = useTranslation('availability');
  const nameOf = useDisplayName();
  const viewOf = use(loadViews(use(AffectedBookingsContext)));
  const describe = (booking: BookingToDecide) =>
    viewOf(booking.kind).describe(booking, {
      of: scope === 'mine' || scope === 'theirs' ? 'resource' : 'hub',
      nameOf,
    });
  const cache = useQueryClient();
  const query = affectedBookingsQuery(useId(), fetchAffected, affected);
  const { data: affectedNow } = useQuery(query);
  const [list, setList] = useState(() => startAffectedList(affectedNow));
  if (list.current !== affectedNow) setList(updateAffectedList(list, affectedNow));
  const bookings = listBookings(affectedNow);
  const count = countAffected(affectedNow);
  const left = count - bookings.length;
  const resolved = ({ answers, others }: Values) => toAnswers(list, answers, others);
  const cancelled = (values: Values) =>
    resolved(values).filter(({ decision }) => decision === 'cancel').length +
    (values.others === 'cancel' ? left : 0);
  const form = useContractForm(AnswersForm, {
    initialValues: EMPTY_VALUES,
    submit: (values) => {
      const { others, message } = values;
      return onSubmit({ decisions: resolved(values), message, ...(left > 0 && { others }) });
    },
    onRefused: (error, values) => {
      const wrong = atBookings(error, resolved(values));
      form.setServerErrors(wrong);
      // Another booking was accepted meanwhile: it is added to the list, and the answers stay.
      const more = findAffected(error);
      if (more) cache.setQueryData(query.queryKey, more);
      return wrong.length > 0 || more !== null;
    },
    validate: (values) => ({
      message:
        cancelled(values) > 0 && values.message.trim() === '' ? 'booking.message_required' : null,
    }),
  });
  const answers = new Map(resolved(form.values).map((it) => [it.bookingId, it]));
  const cancelledCount = cancelled(form.values);
  const texts = TEXTS[scope];

  return (
    <form {...form.formProps}>
      <p className={classes.lead} role="status" ref={focusLead} tabIndex={-1} data-autofocus>
        {t(texts.lead, { count })}
      </p>
      <ul className={classes.list}>
        {[...bookings, ...list.removed].toSorted(byStart).map((booking) => {
          const { bookingId, start } = booking;
          const path = `answers.${bookingId}`;
          return (
            <li key={bookingId}>
              <AffectedRow
                booking={booking}
                description={describe(booking)}
                scope={scope}
                decision={answers.get(bookingId)?.decision ?? null}
                error={findAnswer(form.values.answers, booking) && form.errors[path]}
                onDecide={(decision) => form.setFieldValue(path, { bookingId, start, decision })}
              />
            </li>
          );
        })}
      </ul>
      {left > 0 && scope !== 'hub' && <InlineAlert>{t(texts.others, { count: left })}</InlineAlert>}
      {left > 0 && scope === 'hub' && (
        <div className={classes.others}>
          <p>{t('closures.others', { count: left })}</p>
          <SegmentedControl<Decision>
            aria-label={t('closures.others_answer', { count: left })}
            data={[
              { value: 'keep', label: t('closures.others_keep') },
              { value: 'cancel', label: t('closures.others_cancel') },
            ]}
            {...form.getInputProps('others')}
          />
        </div>
      )}
      {affectedNow.proposals > 0 && (
        <p className={classes.second}>{t(texts.proposals, { count: affectedNow.proposals })}</p>
      )}
      {cancelledCount > 0 && (
        <AutosizeTextarea
          {...DESCRIPTION_BELOW}
          mt="md"
          label={t('hits.message')}
          description={t('hits.message_hint', { count: cancelledCount })}
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
        <Button type="submit" loading={form.busy} color={cancelledCount > 0 ? 'crimson' : 'bou'}>
          {cancelledCount > 0 ? t(texts.cancel, { count: cancelledCount }) : confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Moves focus here: this step replaces one that had the focus. */
const focusLead = (lead: HTMLElement | null) => lead?.focus();

/** Maps errors of the sent answers to the form fields of their bookings. */
const atBookings = ({ errors = [] }: AppError, sent: readonly AffectedBookingDecision[]) =>
  errors.flatMap(({ path, ...problem }) => {
    const answer = sent[Number(/^decisions\.(\d+)\./.exec(path)?.[1] ?? -1)];
    return answer ? [{ ...problem, path: `answers.${answer.bookingId}` }] : [];
  });

const OF_EXPERT = { lead: 'hits.lead', cancel: 'hits.save_off', others: 'hits.others' } as const;
/** Bookings of a resource have no proposed times, but its block and its removal may take them from sessions. */
const OF_RESOURCE = { others: 'affected.others', proposals: 'affected.proposals' } as const;
const TEXTS = {
  mine: { ...OF_EXPERT, proposals: 'hits.proposals' },
  theirs: { ...OF_EXPERT, proposals: 'hits.proposals_theirs' },
  hub: {
    lead: 'closures.lead',
    cancel: 'closures.save_off',
    others: 'closures.others',
    proposals: 'closures.proposals',
  },
  hours: { ...OF_RESOURCE, lead: 'affected.hours_lead', cancel: 'affected.hours_cancel' },
  block: { ...OF_RESOURCE, lead: 'affected.block_lead', cancel: 'affected.block_cancel' },
  stock: { ...OF_RESOURCE, lead: 'affected.stock_lead', cancel: 'affected.hours_cancel' },
  removal: { ...OF_RESOURCE, lead: 'affected.removal_lead', cancel: 'affected.removal_cancel' },
} as const satisfies Record<AffectedScope, object>;

interface AffectedRowProps {
  booking: BookingToDecide;
  description: AffectedBookingDescription;
  scope: AffectedScope;
  /** Null when the booking was moved or cancelled since it was listed: no decision is needed. */
  decision: Decision | null;
  error: React.ReactNode;
  onDecide: (decision: Decision) => void;
}

/** One affected booking: kept, cancelled, or changed on its own page. */
function AffectedRow({
  booking,
  description: { name, path, linkText },
  scope,
  decision,
  error,
  onDecide,
}: AffectedRowProps) {
  const { t } = useTranslation('availability');
  const format = useFormat();
  const when = format.dayAndRange(booking.start, booking.end);
  return (
    <div className={classes.booking} data-gone={decision === null || undefined}>
      <div>
        <strong>{name}</strong>
        <p className={classes.when}>{when}</p>
      </div>
      {decision === null ? (
        <Box component="span" fz={13} c="var(--dot-ink-2)">
          {t('hits.gone')}
        </Box>
      ) : (
        <div className={classes.answer}>
          {booking.canCancel ? (
            <SegmentedControl<Decision>
              aria-label={t('hits.answer', { name, when })}
              value={decision}
              onChange={onDecide}
              data={[
                { value: 'keep', label: t('hits.keep') },
                { value: 'cancel', label: t('hits.cancel') },
              ]}
            />
          ) : (
            <span className={classes.when}>
              {t(scope === 'mine' ? 'hits.too_late' : 'closures.too_late')}
            </span>
          )}
          <Link to={path} target="_blank" rel="noopener">
            {linkText}
            <VisuallyHidden>{`: ${name}, ${when}`}</VisuallyHidden>
          </Link>
        </div>
      )}
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
