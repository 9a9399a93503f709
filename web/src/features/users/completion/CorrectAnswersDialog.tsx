import { useQuery } from '@tanstack/react-query';
import { RegistrationCompletion } from '@thedot/domain/sign-up-reviews/registration.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import {
  answersQuery,
  correctAnswers,
  listAnswerNames,
  toChanges,
  type ShownAnswers,
} from './answers.ts';

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

function AnswersForm({ stored, onClose }: { stored: ShownAnswers; onClose: () => void }) {
  const { t } = useTranslation('users');
  return (
    <DialogForm
      schema={RegistrationCompletion}
      initialValues={stored}
      validate={({ birthdate }) => ({ birthdate: refuseBirthdate(birthdate, new Date()) })}
      submit={(values) => correctAnswers(toChanges(stored, values))}
      confirmLabel={t('complete.save')}
      successMessage={t('complete.saved')}
      onClose={onClose}
    >
      {(form) => <AnswerFields form={form} names={listAnswerNames(stored)} />}
    </DialogForm>
  );
}
