import { Box, Button, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AnswerDeadlineSelect } from '../fields/AnswerDeadlineSelect.tsx';
import { MoreOptions } from '../fields/MoreOptions.tsx';
import { RepeatWeekly } from '../fields/RepeatWeekly.tsx';
import { SessionPlaceFields } from '../fields/SessionPlaceFields.tsx';
import { TopicField } from '../fields/TopicField.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { NeedsFields } from '../needs/NeedsFields.tsx';
import { RefusalAlert } from '../SessionAlternatives.tsx';
import { CustomTimeField } from '../../scheduling/slots/CustomTimeField.tsx';
import { SelectedSlots } from '../../scheduling/slots/SelectedSlots.tsx';
import { SlotPicker } from '../../scheduling/slots/SlotPicker.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { type ProposalContext, useProposalForm } from './use-proposal-form.ts';
import classes from '../BookingForms.module.css';
import {
  isNearHoursLimit,
  remainingMinutes,
  refuseMoreHours,
} from '@thedot/domain/expert-sessions/bookings.rules';
import { useMe } from '../../../lib/session/session.ts';
import { QuotaUsage, toHoursQuota } from '../../scheduling/QuotaUsage.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { AppError } from '@thedot/domain/errors';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';

interface Props {
  proposal: ProposalContext;
  /** Nothing can be proposed between these two people, or the terms are not loaded yet and belong to others. */
  isBlocked?: boolean;
  onClose: () => void;
  onProposed?: (() => void) | undefined;
}

/** Topic, place and times of a proposed session. */
export function ProposalForm({ proposal, isBlocked = false, onClose, onProposed }: Props) {
  const { t } = useTranslation(['bookings', 'experts']);
  const navigate = useNavigate();
  const { expert, requester, terms } = proposal;
  const name = useDisplayName()(requester.name);
  const { form, slots, neededMinutes, exceedsQuota, changeLength } = useProposalForm(proposal, {
    isBlocked,
    onDone: ({ id }) => {
      onClose();
      notifications.show({ message: t('done.proposed', { name }), color: 'olive' });
      // A user who proposes from a chat stays in it.
      if (!proposal.roomId) void navigate(`/booking/${id}`);
      onProposed?.();
    },
  });
  const { mode } = form.values;
  const { sessionMinutes } = terms;
  const { minutes, availableStarts } = slots;
  const count = availableStarts.length;

  return (
    <form {...form.formProps} className={classes.form}>
      <div className={classes.rest}>
        <TopicField own={terms.categories} {...form.getInputProps('category')} />
        <AutosizeTextarea
          size="md"
          label={t('offer.about')}
          minRows={2}
          maxRows={8}
          maxLength={4000}
          {...form.getInputProps('description')}
        />
        <SessionPlaceFields
          mode={mode}
          onModeChange={(next) => form.setValues({ mode: next, place: '' })}
          placeProps={form.getInputProps('place')}
        />
        <SegmentedControl
          aria-label={t('experts:length')}
          value={String(minutes)}
          onChange={(value) => changeLength(Number(value))}
          data={sessionMinutes.map((length) => ({
            value: String(length),
            label: t('minutes', { count: length }),
          }))}
        />
        <Box component="p" m={0} c="var(--dot-ink-2)">
          {t('otherTimes.lead', { name, count: MAX_SLOTS_PER_BOOKING })}
        </Box>
      </div>
      <SlotPicker slots={slots} />
      <div className={classes.rest}>
        <CustomTimeField slots={slots} />
        <SelectedSlots slots={slots} path="starts" error={form.errors['starts']} />
        <RefusalAlert refusal={slots.refusal} onSelect={slots.add} />
        {mode === 'in_person' && (
          <NeedsFields
            value={form.values.needs}
            onChange={(needs) => form.setFieldValue('needs', needs)}
            starts={availableStarts}
            minutes={minutes}
            errors={form.errors}
          />
        )}
        <MoreOptions>
          <AnswerDeadlineSelect
            selectedStarts={slots.selected}
            {...form.getInputProps('answerIn')}
          />
          {!isBlocked && (
            <RepeatWeekly
              expert={expert}
              requesterId={requester.id}
              hours={terms.hours}
              minutes={minutes}
              selectedStarts={availableStarts}
              {...form.getInputProps('weeks')}
            />
          )}
        </MoreOptions>
        {!isBlocked && (
          <ProposalQuota
            proposal={proposal}
            minutes={neededMinutes}
            isWeekly={form.values.weeks > 1}
            hasSelection={count > 0}
          />
        )}
      </div>
      <div className={classes.foot}>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('otherTimes.keep')}
          </Button>
          <Button type="submit" loading={form.busy} disabled={isBlocked || exceedsQuota}>
            {t('otherTimes.send', { count })}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}

interface ProposalQuotaProps {
  proposal: Pick<ProposalContext, 'expert' | 'requester' | 'terms'>;
  /** Total minutes of all weeks. */
  minutes: number;
  isWeekly: boolean;
  /** Whether a time is selected; the meter then includes the proposal. */
  hasSelection: boolean;
}

/** The requester's remaining hours with the expert, before and after the proposal. */
function ProposalQuota({ proposal, minutes, isWeekly, hasSelection }: ProposalQuotaProps) {
  const { t } = useTranslation(['bookings', 'experts']);
  const format = useFormat();
  const nameOf = useDisplayName();
  const { expert, requester, terms } = proposal;
  const isOwn = useMe().id === expert.id;
  const { hours } = terms;
  const left = remainingMinutes(hours);
  const exceedsQuota = refuseMoreHours(hours, minutes) !== null;
  const neededMinutes = hasSelection && !exceedsQuota ? minutes : 0;
  const name = nameOf(requester.name);
  return (
    <div className={classes.hours}>
      <QuotaUsage
        {...toHoursQuota(hours, format)}
        requested={neededMinutes / 60}
        getLabel={({ used, limit }) =>
          t('experts:hours.meter', { used, limit, name: nameOf(expert.name) })
        }
        getRemainingText={(words) =>
          t('experts:hours.left', { hours: words.left, name: nameOf(expert.name) })
        }
        getText={({ left: after, limit }, isAfter) =>
          isAfter
            ? t(isWeekly ? 'hours.afterAll' : 'hours.after', { hours: after, limit })
            : t(isOwn ? 'offer.leftYours' : 'offer.left', {
                hours: after,
                limit,
                name,
                expert: nameOf(expert.name),
              })
        }
      />
      {exceedsQuota && (
        <InlineAlert>
          {t(isWeekly ? 'offer.overWeekly' : 'offer.over', {
            needed: format.hours(minutes),
            left: format.hours(left),
            name,
          })}
        </InlineAlert>
      )}
      {!exceedsQuota && isNearHoursLimit(hours, minutes) && (
        <InlineAlert>{t('offer.near', { name })}</InlineAlert>
      )}
    </div>
  );
}

/** Announces why nothing can be proposed between two people. */
export const ProposalBlocked = ({ problem }: { problem: AppError }) => (
  <InlineAlert>
    <div role="alert">
      <ProblemText problem={problem} />
    </div>
  </InlineAlert>
);
