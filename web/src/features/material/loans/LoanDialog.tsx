import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { materialBookingQuery } from '../borrow/material-bookings.data.ts';
import { ChangeLoanForm } from './ChangeLoanForm.tsx';
import { EndLoanForm } from './EndLoanForm.tsx';
import { ExtendLoanForm } from './ExtendLoanForm.tsx';
import { HandOutForm } from './HandOutForm.tsx';
import { LoanDetails } from './LoanDetails.tsx';
import { namesOf } from './loan-names.ts';
import { ReturnForm } from './ReturnForm.tsx';
import { type LoanStep, useOpenLoan } from './use-open-loan.ts';

const FORMS = {
  change: ChangeLoanForm,
  extend: ExtendLoanForm,
  end: EndLoanForm,
  handOut: HandOutForm,
  return: ReturnForm,
} as const;

/** The loan of the address: its details, and what the reader may do with it. */
export function LoanDialog() {
  const { t } = useTranslation('loans');
  const { id, step: asked, close: closeInAddress } = useOpenLoan();
  // The loan stays while the dialog fades out.
  const [shown, setShown] = useState({ id, asked });
  if (id !== null && (id !== shown.id || asked !== shown.asked)) setShown({ id, asked });
  const [chosen, setChosen] = useState<LoanStep | null>(null);
  const step = chosen ?? shown.asked;
  const { data: loan, ...query } = useQuery({
    ...materialBookingQuery(shown.id ?? ''),
    enabled: id !== null,
  });

  function close() {
    setChosen(null);
    closeInAddress();
  }

  const Form = step === 'details' ? null : FORMS[step];
  const titleOfStep = () =>
    t(step === 'end' && loan?.isMine === false ? 'dialog.delete' : `dialog.${step}`);
  const title = step === 'details' || !loan ? loan && namesOf(loan) : titleOfStep();
  return (
    <Dialog opened={id !== null} onClose={close} title={title ?? t('dialog.details')} size="lg">
      {query.isPending && <DotsLoading />}
      {query.isLoadingError && (
        <LoadFailed text={t('failed_loan')} onRetry={() => void query.refetch()} />
      )}
      {loan && step === 'details' && <LoanDetails loan={loan} onStep={setChosen} />}
      {loan && Form && <Form loan={loan} onClose={close} />}
    </Dialog>
  );
}
