import { Button } from '@mantine/core';
import type { AttendanceReport, BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { ATTENDANCE_BY_ACTION } from '@thedot/domain/bookings/lifecycle.rules';
import { DISPUTE_WINDOW_MS, ATTENDANCE_EDIT_MS } from '@thedot/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useSayAttendance } from '../session-life.data.ts';
import { useMoves } from '../use-moves.ts';
import { AbsenceDialog, type Absent } from './AbsenceDialog.tsx';
import classes from './BookingHead.module.css';

/** Once a session has begun: whether it took place, by whoever may say so. */
export function AttendanceCard({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('life');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { moves } = useMoves(booking);
  const say = useSayAttendance(booking);
  const [absent, setAbsent] = useState<Absent | null>(null);
  const open = moves.flatMap((move): AttendanceReport[] => {
    if (move === 'contradict') return ['contradicted'];
    const attendance = ATTENDANCE_BY_ACTION[move];
    const isNews = attendance && attendance !== 'unknown' && attendance !== booking.attendance;
    return isNews ? [attendance] : [];
  });
  const hint = hintOf(booking, open);
  const within = hint === 'missed' ? DISPUTE_WINDOW_MS : ATTENDANCE_EDIT_MS;
  const until = booking.session && Date.parse(booking.session.end) + within;
  const names = {
    expert_absent: nameOf(booking.expert.name),
    requester_absent: nameOf(booking.requester.name),
  };

  const tell = (attendance: 'attended' | 'contradicted') =>
    afterMutation(say.mutateAsync(attendance), () => showSuccess(t('attendance.done')));

  return (
    <>
      {open.length > 0 && until && (
        <Card
          title={t('attendance.title')}
          hint={t(`attendance.${hint}`, {
            time: format.dayAndTime(until),
            name: names.expert_absent,
          })}
        >
          <div className={classes.actions}>
            {open.map((attendance) =>
              attendance === 'attended' || attendance === 'contradicted' ? (
                <Button
                  key={attendance}
                  variant={booking.attendance === null ? 'filled' : 'default'}
                  loading={say.isPending}
                  onClick={() => void tell(attendance)}
                >
                  {t(attendance === 'attended' ? 'attendance.finish' : 'attendance.contradict')}
                </Button>
              ) : (
                <Button key={attendance} variant="default" onClick={() => setAbsent(attendance)}>
                  {t('attendance.absent', { name: names[attendance] })}
                </Button>
              ),
            )}
          </div>
        </Card>
      )}
      <AbsenceDialog booking={booking} absent={absent} onClose={() => setAbsent(null)} />
    </>
  );
}

function hintOf({ attendance, contested }: BookingPage, open: readonly AttendanceReport[]) {
  if (attendance === null) return open.includes('attended') ? 'text' : 'asked';
  if (open.includes('contradicted')) return 'missed';
  if (contested && attendance === 'unknown') return 'contested';
  return attendance === 'unknown' ? 'late' : 'correct';
}
