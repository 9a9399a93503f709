import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AnswerField } from '../../../app/slots/AnswerField.tsx';
import { RepeatWeekly } from '../../../app/slots/RepeatWeekly.tsx';
import { SessionPlace } from '../../../app/slots/SessionPlace.tsx';
import { useSlotBoard } from '../../../app/slots/use-slot-board.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { type Offer, useProposalForm } from '../proposal-form.ts';
import classes from './FormPanel.module.css';
import { OfferedHours } from './OfferedHours.tsx';
import { TimesToPropose } from './TimesToPropose.tsx';

interface Props {
  offer: Offer;
  /** There is nothing to be proposed between these two, or nobody knows yet: the terms are those of others. */
  isUnknown?: boolean;
  onClose: () => void;
  onProposed?: (() => void) | undefined;
}

/** What a session would be about, where and when. */
export function ProposalForm({ offer, isUnknown = false, onClose, onProposed }: Props) {
  const { t } = useTranslation(['bookings', 'experts']);
  const navigate = useNavigate();
  const { expert, requester, terms } = offer;
  const name = useDisplayName()(requester.name);
  const { form, refusal, refused, minutes, taking, isTooMuch, ...change } = useProposalForm(
    offer,
    ({ id }) => {
      onClose();
      notifications.show({ message: t('done.proposed', { name }), color: 'olive' });
      // Whoever proposes it in a chat goes on there.
      if (!offer.roomId) void navigate(`/booking/${id}`);
      onProposed?.();
    },
  );
  const { starts: picks, mode } = form.values;
  const { horizonDays, timeZone, sessionMinutes, categories } = terms;
  const topics = categories.length > 0 ? categories : Expertise.options;
  const place = { expertId: expert.id, nextFree: null, horizonDays, anyHour: true };
  const board = useSlotBoard(place, minutes, picks);
  const lost = new Set([...board.lost, ...refused]);
  const kept = picks.filter((pick) => !lost.has(pick));
  const count = kept.length;

  return (
    <form {...form.formProps} className={classes.form}>
      <div className={classes.rest}>
        <Select
          size="md"
          label={t('experts:form.category')}
          placeholder={t('experts:form.categoryHint')}
          allowDeselect={false}
          data={topics.map((category) => ({
            value: category,
            label: t(`experts:category.${category}`),
          }))}
          {...form.getInputProps('category')}
        />
        <Textarea
          size="md"
          label={t('offer.about')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          {...form.getInputProps('description')}
        />
        <SessionPlace
          mode={mode}
          onMode={(next) => form.setFieldValue('mode', next)}
          place={form.getInputProps('place')}
        />
        <SegmentedControl
          aria-label={t('experts:length')}
          value={String(minutes)}
          onChange={(value) => change.changeLength(Number(value))}
          data={sessionMinutes.map((length) => ({
            value: String(length),
            label: t('minutes', { count: length }),
          }))}
        />
        <p className={classes.hint}>
          {t('otherTimes.lead', { name, count: MAX_SLOTS_PER_BOOKING })}
        </p>
      </div>
      <TimesToPropose
        expert={{ name: expert.name, timeZone: isUnknown ? null : timeZone }}
        minutes={minutes}
        picks={picks}
        board={{ ...board, lost }}
        anyHour
        error={form.errors['starts']}
        refusal={refusal}
        onChange={change.change}
      >
        <AnswerField picks={picks} {...form.getInputProps('answerIn')} />
        {!isUnknown && (
          <>
            <RepeatWeekly
              expert={expert}
              requesterId={requester.id}
              hours={terms.hours}
              minutes={minutes}
              picks={kept}
              {...form.getInputProps('weeks')}
            />
            <OfferedHours
              offer={offer}
              minutes={taking}
              isWeekly={form.values.weeks > 1}
              isChosen={count > 0}
            />
          </>
        )}
      </TimesToPropose>
      <div className={classes.foot}>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('otherTimes.keep')}
          </Button>
          <Button type="submit" loading={form.busy} disabled={isUnknown || isTooMuch}>
            {t('otherTimes.send', { count })}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}
