import { SegmentedControl } from '@mantine/core';
import { defaultLength } from '@thedot/domain/availability/free-slots.rules';
import type { AppError } from '@thedot/domain/errors';
import { SLOTS_IN_PICKER } from '@thedot/domain/limits';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useUnsavedChanges } from '../../../lib/forms/unsaved-changes.ts';
import { Card } from '../../../ui/Card.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { type BroughtAlong, broughtAlong } from '../../../app/slots/brought-along.ts';
import { addPick, type Picks, slotAt, togglePick } from '../../../app/slots/picks.ts';
import { type Bookable, isExpert, placeOf } from '../bookable.ts';
import { useRequestForm } from '../request-form.ts';
import { useSlotBoard } from '../../../app/slots/use-slot-board.ts';
import classes from './BookSessionForm.module.css';
import { HoursNote } from './HoursNote.tsx';
import { AnswerField } from '../../../app/slots/AnswerField.tsx';
import { PickTray } from '../../../app/slots/PickTray.tsx';
import { Refusal } from './Refusal.tsx';
import { RepeatWeekly } from '../../../app/slots/RepeatWeekly.tsx';
import { SendBar } from './SendBar.tsx';
import { SessionDetails } from './SessionDetails.tsx';
import { SessionFiles } from './SessionFiles.tsx';
import { SessionPlace } from '../../../app/slots/SessionPlace.tsx';
import { SlotPicker } from '../../../app/slots/SlotPicker.tsx';

interface Props {
  expert: Bookable;
  roomId?: string | undefined;
  /** It stands beside what it is about, under a title of its own. */
  inPanel?: boolean;
  onBooked: (bookingId: string) => void;
}

export function BookSessionForm({ expert, roomId, inPanel = false, onBooked }: Props) {
  const [brought] = useState(useBroughtAlong());
  const [minutes, setMinutes] = useState(lengthOf(expert, brought));
  const [picks, setPicks] = useState(brought.picks);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);

  const isSent = useRef(false);

  const board = useSlotBoard(placeOf(expert), minutes, picks);
  const kept = picks.filter((pick) => !board.lost.has(pick));
  const form = useRequestForm(expert, brought, {
    minutes,
    roomId,
    slots: kept.map((pick) => slotAt(pick, minutes)),
    files,
    onProgress: setProgress,
    onRefused: (refused) => {
      setProgress(null);
      setRefusal(refused);
    },
    onBooked: (bookingId) => {
      isSent.current = true;
      onBooked(bookingId);
    },
  });

  // What is picked counts as typed, and what was typed before it came here: whoever leaves is asked.
  const isBegun = picks !== brought.picks || files.length > 0 || brought.description !== '';
  useUnsavedChanges(() => !isSent.current && isBegun);

  function change(next: Picks) {
    setPicks(next);
    setRefusal(null);
    form.clearFieldError('slots');
  }
  const toggle = (start: string) => change(togglePick(picks, start, board.lost));
  const taking = minutes * form.values.weeks;
  const bar = (
    <SendBar
      expert={expert}
      minutes={taking}
      count={kept.length}
      busy={form.busy}
      inPanel={inPanel}
    />
  );

  return (
    <form {...form.formProps} className={inPanel ? classes.panel : undefined}>
      <Sheet inPanel={inPanel}>
        <Head expert={expert} minutes={minutes} inPanel={inPanel} onMinutes={setMinutes} />
        <SlotPicker
          expert={expert}
          minutes={minutes}
          picks={picks}
          board={board}
          onToggle={toggle}
        />
        <div className={classes.bottom}>
          <div className={classes.picks} data-path="slots" tabIndex={-1}>
            <PickTray picks={picks} lost={board.lost} onRemove={toggle} />
            <FieldError>{form.errors['slots']}</FieldError>
            {refusal && (
              <Refusal
                refusal={refusal}
                isLost={board.lost.size > 0}
                about={{ ...form.values, minutes, isAll: files.length === 0 }}
                onPick={(start) => change(addPick(picks, start, board.lost))}
              />
            )}
            <AnswerField
              picks={kept}
              ofAny={!isExpert(expert)}
              {...form.getInputProps('answerIn')}
            />
            {isExpert(expert) && (
              <RepeatWeekly
                expert={expert}
                hours={expert.hours}
                minutes={minutes}
                picks={kept}
                {...form.getInputProps('weeks')}
              />
            )}
          </div>
          <div className={classes.details}>
            <SessionDetails expert={expert} form={form} />
            <SessionPlace
              mode={form.values.mode}
              onMode={(mode) => form.setFieldValue('mode', mode)}
              place={form.getInputProps('place')}
            />
            <SessionFiles
              files={files}
              progress={form.busy ? progress : null}
              error={form.errors['files']}
              onChange={(chosen, error) => {
                setFiles(chosen);
                form.setFieldError('files', error);
              }}
            />
            <HoursNote expert={expert} minutes={taking} />
            {!inPanel && bar}
          </div>
        </div>
        {inPanel && bar}
      </Sheet>
    </form>
  );
}

/** What the expert's page, or a request that was refused, sent along. */
function useBroughtAlong(): BroughtAlong {
  const [params] = useSearchParams();
  const { state } = useLocation();
  return broughtAlong(params, state, new Date());
}

const lengthOf = ({ sessionMinutes }: Bookable, { minutes }: BroughtAlong): number =>
  sessionMinutes.find((length) => length === minutes) ?? defaultLength(sessionMinutes);

/** A panel is a sheet of paper already. */
const Sheet = ({ inPanel, children }: { inPanel: boolean; children: ReactNode }) =>
  inPanel ? children : <Card flush>{children}</Card>;

interface HeadProps {
  expert: Bookable;
  minutes: number;
  inPanel: boolean;
  onMinutes: (minutes: number) => void;
}

function Head({ expert, minutes, inPanel, onMinutes }: HeadProps) {
  const nameOf = useDisplayName();
  const { t } = useTranslation('experts');
  return (
    <div className={classes.head}>
      <div>
        {!inPanel && <h2>{t('book')}</h2>}
        <p>
          {isExpert(expert)
            ? t('pick', { max: SLOTS_IN_PICKER, name: nameOf(expert.name) })
            : t('any.pick', { max: SLOTS_IN_PICKER })}
        </p>
      </div>
      <SegmentedControl
        aria-label={t('length')}
        value={String(minutes)}
        onChange={(value) => onMinutes(Number(value))}
        data={expert.sessionMinutes.map((length) => ({
          value: String(length),
          label: t('minutes', { count: length }),
        }))}
      />
    </div>
  );
}

function FieldError({ children }: { children: ReactNode }) {
  return (
    children && (
      <p role="alert" className={classes.error}>
        {children}
      </p>
    )
  );
}
