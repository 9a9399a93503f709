import { Button, Textarea } from '@mantine/core';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { refuseReason } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { transitions } from '@thedot/domain/expert-sessions/transitions.contract';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import type { ReactNode } from 'react';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/fields/hint-below.ts';

interface Props {
  action: 'decline' | 'cancel';
  label: string;
  hint: string;
  /** Label of the red button. */
  confirm: string;
  keep: string;
  onSubmit: (reason: string) => Promise<BookingPage>;
  onDone: (booking: BookingPage) => void;
  onKeep: () => void;
  /** Further fields of the action. */
  children?: ReactNode;
}

const Reason = transitions.decline.body.pick({ reason: true });

/** Asks for the reason of a decline or cancellation, which the counterpart reads. */
export function ReasonForm({ action, label, hint, confirm, keep, children, ...on }: Props) {
  const { onSubmit, onDone, onKeep } = on;
  const form = useContractForm(Reason, {
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: refuseReason(action, reason) }),
    errorFields: { 'booking.reason_required': 'reason' },
    submit: ({ reason }) => onSubmit(reason),
    onDone,
    errorTitle: 'errors.title_booking',
  });

  return (
    <form {...form.formProps}>
      <Textarea
        {...HINT_BELOW}
        data-autofocus
        size="md"
        label={label}
        description={hint}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      {children}
      <DialogActions>
        <Button variant="default" onClick={onKeep}>
          {keep}
        </Button>
        <Button type="submit" color="crimson" loading={form.busy}>
          {confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
