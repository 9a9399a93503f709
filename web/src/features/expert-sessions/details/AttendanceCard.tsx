import { Button, Group } from '@mantine/core';
import type {
  AttendanceReport,
  BookingPage,
  ReportedAttendance,
} from '@thedot/domain/expert-sessions/bookings.contract';
import { ATTENDANCE_BY_ACTION } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { DISPUTE_WINDOW_MS, ATTENDANCE_EDIT_MS } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useReportAttendance } from '../transitions.data.ts';
import { useBookingActions } from '../booking-viewer.ts';

/** Reports attendance once a session has begun, for users who may report it. */
export function AttendanceCard({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('life');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { actions } = useBookingActions(booking);
  const report = useReportAttendance(booking);
  const absence = useDialogFor<Exclude<ReportedAttendance, 'attended'>>();
  const { subject: absent } = absence;
  const open = actions.flatMap((move): AttendanceReport[] => {
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

  const reportAttendance = (attendance: 'attended' | 'contradicted') =>
    afterMutation(report.mutateAsync(attendance), () => showSuccess(t('attendance.done')));

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
          <Group gap={10}>
            {open.map((attendance) =>
              attendance === 'attended' || attendance === 'contradicted' ? (
                <Button
                  key={attendance}
                  variant={booking.attendance === null ? 'filled' : 'default'}
                  loading={report.isPending}
                  onClick={() => void reportAttendance(attendance)}
                >
                  {t(attendance === 'attended' ? 'attendance.finish' : 'attendance.contradict')}
                </Button>
              ) : (
                <Button key={attendance} variant="default" onClick={() => absence.open(attendance)}>
                  {t('attendance.absent', { name: names[attendance] })}
                </Button>
              ),
            )}
          </Group>
        </Card>
      )}
      {absent && (
        <ConfirmDialog
          opened={absence.opened}
          onClose={absence.close}
          title={t('attendance.titleAbsent')}
          text={t(`attendance.${absent}`, { name: names[absent] })}
          confirmLabel={t('attendance.confirm')}
          cancelLabel={t('attendance.keep')}
          isDestructive
          onConfirm={() => report.mutateAsync(absent)}
          successMessage={t('attendance.done')}
        />
      )}
    </>
  );
}

function hintOf({ attendance, wasDisputed }: BookingPage, open: readonly AttendanceReport[]) {
  if (attendance === null) return open.includes('attended') ? 'text' : 'asked';
  if (open.includes('contradicted')) return 'missed';
  if (wasDisputed && attendance === 'unknown') return 'contested';
  return attendance === 'unknown' ? 'late' : 'correct';
}
