import { Button, SegmentedControl, Textarea } from '@mantine/core';
import {
  answering,
  type Hit,
  type HitAnswer,
  type Hits,
  HitsDetails,
} from '@thedot/domain/availability/availability.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { useContractForm } from '../../../app/use-contract-form.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/hint-below.ts';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNameOf } from '../../../ui/use-name-of.ts';
import type { Answers } from './HitsDialog.tsx';
import classes from './HitsForm.module.css';

interface Props {
  hits: Hits;
  confirm: string;
  /** They may be of any expert, so each says of whom. */
  isOfAll?: boolean;
  onBack: () => void;
  onSubmit: (answers: Answers) => Promise<void>;
}

const Answering = z.object({
  resolve: answering.resolve.unwrap(),
  message: answering.message.unwrap(),
});

/** Keeps each session unless it is called off, which asks for a word to whoever was to come. */
export function HitsForm({ hits: first, confirm, isOfAll = false, onBack, onSubmit }: Props) {
  const { t } = useTranslation('availability');
  const [hits, meet] = useState(first);
  const sessions = hits.items.filter(({ kind }) => kind === 'session');
  const left = hits.sessions - sessions.length;
  const form = useContractForm(Answering, {
    initialValues: { resolve: answersTo(first, []), message: '' },
    submit: (answers) => onSubmit({ ...answers, ...(left > 0 && { others: 'keep' as const }) }),
    // Somebody has accepted one more meanwhile: it joins the list, and what was answered stays.
    onRefused: (error, { resolve }) => {
      const more = HitsDetails.safeParse(error.details).data?.hits;
      if (error.code !== 'availability.hits' || !more) return false;
      meet(more);
      form.setFieldValue('resolve', answersTo(more, resolve));
      return true;
    },
    refuse: ({ resolve, message }) => ({
      message:
        resolve.some(({ how }) => how === 'cancel') && message.trim() === ''
          ? 'booking.reason_required'
          : null,
    }),
  });
  const off = form.values.resolve.filter(({ how }) => how === 'cancel').length;

  return (
    <form {...form.formProps}>
      <p className={classes.lead}>{t('hits.lead', { count: hits.sessions })}</p>
      <ul className={classes.list}>
        {sessions.map((hit, index) => (
          <li key={hit.bookingId}>
            <SessionHit
              hit={hit}
              isOfAll={isOfAll}
              how={form.values.resolve[index]?.how ?? 'keep'}
              wrong={form.errors[`resolve.${index}.how`]}
              onHow={(how) => form.setFieldValue(`resolve.${index}.how`, how)}
            />
          </li>
        ))}
      </ul>
      {left > 0 && <Note>{t('hits.others', { count: left })}</Note>}
      {hits.proposals > 0 && (
        <p className={classes.second}>{t('hits.proposals', { count: hits.proposals })}</p>
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
          {off > 0 ? t('hits.save_off', { count: off }) : confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

const answersTo = (hits: Hits, before: readonly HitAnswer[]): HitAnswer[] =>
  hits.items
    .filter(({ kind }) => kind === 'session')
    .map(
      ({ bookingId }) =>
        before.find((it) => it.bookingId === bookingId) ?? { bookingId, how: 'keep' },
    );

interface SessionProps {
  hit: Hit;
  isOfAll: boolean;
  how: HitAnswer['how'];
  wrong: React.ReactNode;
  onHow: (how: HitAnswer['how']) => void;
}

function SessionHit({ hit, isOfAll, how, wrong, onHow }: SessionProps) {
  const { t } = useTranslation('availability');
  const format = useFormat();
  const nameOf = useNameOf();
  const requester = nameOf(hit.requester.name);
  const expert = nameOf(hit.expert.name);
  const name = isOfAll ? t('hits.pair', { requester, expert }) : requester;
  const when = format.dayAndRange(hit.start, hit.end);
  return (
    <div className={classes.hit}>
      <div>
        <strong>{name}</strong>
        <p className={classes.when}>{when}</p>
      </div>
      <div className={classes.answer}>
        {hit.mayCancel ? (
          <SegmentedControl<HitAnswer['how']>
            aria-label={t('hits.answer', { name, when })}
            value={how}
            onChange={onHow}
            data={[
              { value: 'keep', label: t('hits.keep') },
              { value: 'cancel', label: t('hits.cancel') },
            ]}
          />
        ) : (
          <span className={classes.when}>{t('hits.too_late')}</span>
        )}
        <Link to={`/booking/${hit.bookingId}`} target="_blank" rel="noopener">
          {t('hits.move')}
        </Link>
      </div>
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
