import { useQuery } from '@tanstack/react-query';
import {
  type RegistrationAnswers,
  type RegistrationCompletionChanges,
  RegistrationCorrection,
} from '@thedot/domain/sign-up-reviews/registration.contract';
import { refuseStationForm } from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../lib/format/calendar-days.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import { isOfStation, StationAnswerFields } from './StationAnswerFields.tsx';
import { answersQuery, correctAnswers, listAnswerNames, toChanges } from './answers.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Corrects the answers of a registration that awaits review. */
export function CorrectAnswersDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('users');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('complete.correct')} size="lg">
      <Answers onClose={onClose} />
    </Dialog>
  );
}

function Answers({ onClose }: Pick<Props, 'onClose'>) {
  const { data, isLoadingError, refetch } = useQuery({ ...answersQuery, staleTime: Infinity });
  if (data) return <AnswersForm stored={data} onClose={onClose} />;
  if (isLoadingError) return <LoadFailed onRetry={() => void refetch()} />;
  return <Skeletons shape="text" count={6} />;
}

interface FormProps extends Pick<Props, 'onClose'> {
  stored: RegistrationAnswers;
}

function AnswersForm({ stored, onClose }: FormProps) {
  const { t } = useTranslation('users');
  const names = listAnswerNames(stored).filter((it) => !stored.station || !isOfStation(it));
  return (
    <DialogForm
      schema={RegistrationCorrection}
      initialValues={stored}
      validate={(values) => ({
        birthdate: refuseBirthdate(values.birthdate, new Date()),
        ...refuseStationChanges(toChanges(stored, values)),
      })}
      submit={(values) => correctAnswers(toChanges(stored, values))}
      confirmLabel={t('complete.save')}
      successMessage={t('complete.saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <AnswerFields form={form} names={names} />
          <StationAnswerFields form={form} />
        </>
      )}
    </DialogForm>
  );
}

/** Times that were not changed may have passed since. */
const refuseStationChanges = ({ station = {} }: RegistrationCompletionChanges) =>
  Object.fromEntries(
    Object.entries(refuseStationForm(station, localToday())).map(([path, code]) => [
      `station.${path}`,
      code,
    ]),
  );
