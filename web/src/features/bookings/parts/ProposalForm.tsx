import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AnswerField } from '../../../app/slots/AnswerField.tsx';
import { useSlotBoard } from '../../../app/slots/use-slot-board.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { useProposalForm } from '../proposal-form.ts';
import classes from './OtherTimesPanel.module.css';
import { TimesToPropose } from './TimesToPropose.tsx';

interface Props {
  before: BookingPage;
  lengths: readonly number[];
  onClose: () => void;
}

/** What the next session would be about, and when. */
export function ProposalForm({ before, lengths, onClose }: Props) {
  const { t } = useTranslation(['bookings', 'experts']);
  const navigate = useNavigate();
  const name = useNameOf()(before.requester.name);
  const { form, refusal, refused, change, changeLength } = useProposalForm(before, {
    lengths,
    onDone: ({ id }) => {
      onClose();
      notifications.show({ message: t('done.proposed', { name }), color: 'olive' });
      void navigate(`/booking/${id}`);
    },
  });
  const { starts: picks, minutes } = form.values;
  const { horizonDays, expert } = before;
  const place = { expertId: expert.id, nextFree: null, horizonDays, anyHour: true };
  const board = useSlotBoard(place, minutes, picks);
  const lost = new Set([...board.lost, ...refused]);
  const count = picks.filter((pick) => !lost.has(pick)).length;

  return (
    <form {...form.formProps} className={classes.form}>
      <div className={classes.rest}>
        <Select
          size="md"
          label={t('experts:form.category')}
          allowDeselect={false}
          data={Expertise.options.map((category) => ({
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
        <SegmentedControl
          aria-label={t('experts:length')}
          value={String(minutes)}
          onChange={(value) => changeLength(Number(value))}
          data={lengths.map((length) => ({
            value: String(length),
            label: t('minutes', { count: length }),
          }))}
        />
        <p className={classes.hint}>
          {t('otherTimes.lead', { name, count: MAX_SLOTS_PER_BOOKING })}
        </p>
      </div>
      <TimesToPropose
        booking={before}
        minutes={minutes}
        picks={picks}
        board={{ ...board, lost }}
        anyHour
        error={form.errors['starts']}
        refusal={refusal}
        onChange={change}
      >
        <AnswerField picks={picks} {...form.getInputProps('answerIn')} />
      </TimesToPropose>
      <div className={classes.foot}>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('otherTimes.keep')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('otherTimes.send', { count })}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}
