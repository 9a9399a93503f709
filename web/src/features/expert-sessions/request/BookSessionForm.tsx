import { SegmentedControl } from '@mantine/core';
import { defaultLength } from '@thedot/domain/scheduling/policy.rules';
import type { AppError } from '@thedot/domain/errors';
import { MAX_FILE_BYTES, MAX_FILES_PER_FORM, SLOTS_IN_PICKER } from '@thedot/domain/limits';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useUnsavedChanges } from '../../../lib/forms/unsaved-changes.ts';
import { Card } from '../../../ui/Card.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import {
  type BookingPrefill,
  readBookingPrefill,
  type RequestDetails,
} from '../../scheduling/booking-prefill.ts';
import { toSlot } from '../../scheduling/slots/slots.ts';
import { useSlotSelection } from '../../scheduling/slots/use-slot-selection.ts';
import {
  type RequestTarget,
  isSingleExpert,
  type RequestForm,
  toSlotSource,
  useRequestForm,
} from './request-form.ts';
import classes from './BookSessionForm.module.css';
import { HoursNote, SendBar } from './SendBar.tsx';
import { AnswerDeadlineSelect } from '../fields/AnswerDeadlineSelect.tsx';
import { MoreOptions } from '../fields/MoreOptions.tsx';
import { TopicField } from '../fields/TopicField.tsx';
import { isSessionTimeRefusal, SessionAlternatives } from '../SessionAlternatives.tsx';
import { SelectedSlots } from '../../scheduling/slots/SelectedSlots.tsx';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { RepeatWeekly } from '../fields/RepeatWeekly.tsx';
import { SessionPlaceFields } from '../fields/SessionPlaceFields.tsx';
import { NeedsFields } from '../needs/NeedsFields.tsx';
import { SlotPicker } from '../../scheduling/slots/SlotPicker.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { FilesField } from '../../../ui/fields/FilesField.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';

interface Props {
  expert: RequestTarget;
  roomId?: string | undefined;
  /** Rendered in a side panel, which has its own title and card. */
  inPanel?: boolean;
  onBooked: (bookingId: string) => void;
}

export function BookSessionForm({ expert, roomId, inPanel = false, onBooked }: Props) {
  const { t } = useTranslation('experts');
  const [prefill] = useState(usePrefill());
  const [minutes, setMinutes] = useState(chooseLength(expert, prefill));
  const [selectedStarts, setSelectedStarts] = useState(prefill.selected);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const isSent = useRef(false);
  const head = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  const [isPickerMarked, setPickerMarked] = useState(false);

  const slots = useSlotSelection(toSlotSource(expert), {
    minutes,
    selected: selectedStarts,
    onSelect: (next) => {
      setSelectedStarts(next);
      setPickerMarked(false);
      form.clearFieldError('slots');
    },
  });
  const form = useRequestForm(expert, prefill, {
    minutes,
    roomId,
    slots: slots.availableStarts.map((start) => toSlot(start, minutes)),
    files,
    onProgress: setProgress,
    onRefused: (refused) => {
      setProgress(null);
      slots.showRefusal(refused);
    },
    onBooked: (bookingId) => {
      isSent.current = true;
      onBooked(bookingId);
    },
  });

  // Picked slots, files and a prefilled description count as unsaved changes.
  const hasInput =
    selectedStarts !== prefill.selected || files.length > 0 || prefill.description !== '';
  useUnsavedChanges(() => !isSent.current && hasInput);

  // Browsers draw no focus ring after a click: the picker is marked until a time is chosen.
  const showPicker = () => {
    setPickerMarked(true);
    picker.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  };

  const totalMinutes = minutes * form.values.weeks;
  const bar = (
    <SendBar
      expert={expert}
      minutes={totalMinutes}
      count={slots.availableStarts.length}
      busy={form.busy}
      inPanel={inPanel}
      onChooseTime={showPicker}
    />
  );

  return (
    <form {...form.formProps} className={inPanel ? classes.panel : undefined}>
      <FormCard inPanel={inPanel}>
        <Head
          ref={head}
          expert={expert}
          minutes={minutes}
          inPanel={inPanel}
          onMinutesChange={setMinutes}
        />
        <div
          ref={picker}
          className={classes.picker}
          role="group"
          aria-label={t('form.times')}
          tabIndex={-1}
          data-marked={isPickerMarked || undefined}
        >
          <SlotPicker slots={slots} />
        </div>
        <div className={classes.bottom}>
          <div className={classes.selectedStarts}>
            <SelectedSlots slots={slots} path="slots" error={form.errors['slots']} />
            {slots.refusal && (
              <RequestRefusal
                refusal={slots.refusal}
                isLost={slots.lost.size > 0}
                draft={{ ...form.values, minutes, isComplete: files.length === 0 }}
                onSelect={slots.add}
              />
            )}
          </div>
          <div className={classes.details}>
            <SessionDetails expert={expert} form={form} />
            <SessionPlaceFields
              mode={form.values.mode}
              onModeChange={(mode) => form.setValues({ mode, place: '' })}
              placeProps={form.getInputProps('place')}
            />
            {form.values.mode === 'in_person' && (
              <NeedsFields
                value={form.values.needs}
                onChange={(needs) => form.setFieldValue('needs', needs)}
                starts={slots.availableStarts}
                minutes={minutes}
                errors={form.errors}
              />
            )}
            <SessionFiles
              files={files}
              progress={form.busy ? progress : null}
              error={form.errors['files']}
              onChange={(chosen, error) => {
                setFiles(chosen);
                form.setFieldError('files', error);
              }}
            />
            <MoreOptions>
              <AnswerDeadlineSelect
                selectedStarts={slots.availableStarts}
                isAnyExpert={!isSingleExpert(expert)}
                {...form.getInputProps('answerIn')}
              />
              {isSingleExpert(expert) && (
                <RepeatWeekly
                  expert={expert}
                  hours={expert.hours}
                  minutes={minutes}
                  selectedStarts={slots.availableStarts}
                  {...form.getInputProps('weeks')}
                />
              )}
            </MoreOptions>
            <HoursNote expert={expert} minutes={totalMinutes} />
            {!inPanel && bar}
          </div>
        </div>
        {inPanel && bar}
      </FormCard>
    </form>
  );
}

/** Values handed over by the expert's page or by a refused request. */
function usePrefill(): BookingPrefill {
  const [params] = useSearchParams();
  const { state } = useLocation();
  return readBookingPrefill(params, state, new Date());
}

const chooseLength = ({ sessionMinutes }: RequestTarget, { minutes }: BookingPrefill): number =>
  sessionMinutes.find((length) => length === minutes) ?? defaultLength(sessionMinutes);

/** A panel supplies its own card. */
const FormCard = ({ inPanel, children }: { inPanel: boolean; children: ReactNode }) =>
  inPanel ? children : <Card flush>{children}</Card>;

interface HeadProps {
  ref: Ref<HTMLDivElement>;
  expert: RequestTarget;
  minutes: number;
  inPanel: boolean;
  onMinutesChange: (minutes: number) => void;
}

function Head({ ref, expert, minutes, inPanel, onMinutesChange }: HeadProps) {
  const nameOf = useDisplayName();
  const { t } = useTranslation('experts');
  return (
    <div ref={ref} className={classes.head}>
      <div>
        {!inPanel && <h2>{t('book')}</h2>}
        <p>
          {isSingleExpert(expert)
            ? t('pick', { max: SLOTS_IN_PICKER, name: nameOf(expert.name) })
            : t('any.pick', { max: SLOTS_IN_PICKER })}
        </p>
      </div>
      <SegmentedControl
        aria-label={t('length')}
        value={String(minutes)}
        onChange={(value) => onMinutesChange(Number(value))}
        data={expert.sessionMinutes.map((length) => ({
          value: String(length),
          label: t('minutes', { count: length }),
        }))}
      />
    </div>
  );
}

interface RequestRefusalProps {
  refusal: AppError;
  /** A picked slot is no longer free. */
  isLost: boolean;
  draft: RequestDetails;
  /** Adds a slot to the picked ones. */
  onSelect: (start: string) => void;
}

/** Shows why the server refused the request, beside the slots; the toast disappears after three seconds. */
export function RequestRefusal({ refusal, isLost, draft, onSelect }: RequestRefusalProps) {
  const { t } = useTranslation('experts');
  return (
    <InlineAlert>
      {isSessionTimeRefusal(refusal) ? (
        <div className={classes.refusal}>
          <div>
            {isLost && <b>{t('form.lostTitle')}</b>}
            <p>
              <ProblemText problem={refusal} />
            </p>
            <p>{t('form.lostText')}</p>
          </div>
          <SessionAlternatives refusal={refusal} request={draft} onSelect={onSelect} />
        </div>
      ) : (
        <div className={classes.refusal}>
          <p>
            <ProblemText problem={refusal} />
          </p>
          <p>{t('form.kept')}</p>
        </div>
      )}
    </InlineAlert>
  );
}

/** Topic and description. */
function SessionDetails({ expert, form }: { expert: RequestTarget; form: RequestForm }) {
  const { t } = useTranslation('experts');
  return (
    <>
      {isSingleExpert(expert) && (
        <TopicField own={expert.categories} {...form.getInputProps('category')} />
      )}
      <AutosizeTextarea
        {...DESCRIPTION_BELOW}
        size="md"
        label={t('form.description')}
        description={t('form.descriptionHint')}
        minRows={3}
        maxRows={12}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
    </>
  );
}

interface SessionFilesProps {
  files: readonly File[];
  progress: number | null;
  error: ReactNode;
  onChange: (files: readonly File[], error: ReactNode) => void;
}

/** Files for the expert to read before the session. */
function SessionFiles(props: SessionFilesProps) {
  const { t } = useTranslation('experts');
  return (
    <FilesField
      label={t('form.files')}
      buttonLabel={t('form.addFiles')}
      hint={`${t('form.filesHint', { count: MAX_FILES_PER_FORM })} ${t('form.optional')}`}
      maxFiles={MAX_FILES_PER_FORM}
      maxBytes={MAX_FILE_BYTES}
      tooLargeCode="file.too_large"
      {...props}
    />
  );
}
