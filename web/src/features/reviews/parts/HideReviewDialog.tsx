import { Button, Textarea } from '@mantine/core';
import { type Review, reviews } from '@thedot/domain/reviews/reviews.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/fields/hint-below.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useHideReview } from '../reviews.data.ts';

interface Props {
  review: Review;
  opened: boolean;
  onClose: () => void;
}

export function HideReviewDialog({ review, opened, onClose }: Props) {
  const { t } = useTranslation('reviews');
  const nameOf = useDisplayName();
  const name = nameOf(review.author?.name ?? '');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('hide.title', { name })}>
      <Reason id={review.id} onClose={onClose} />
    </Dialog>
  );
}

const Form = reviews.hide.body.pick({ reason: true });

function Reason({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('reviews');
  const hide = useHideReview();
  const initialValues: { reason: string | null } = { reason: '' };
  const form = useContractForm(Form, {
    initialValues,
    submit: ({ reason }) => hide.mutateAsync({ id, reason }),
    onDone: () => {
      onClose();
      showSuccess(t('hide.done'));
    },
  });
  return (
    <form {...form.formProps}>
      <Textarea
        {...HINT_BELOW}
        data-autofocus
        label={t('hide.reason')}
        description={t('hide.hint')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('hide.keep')}
        </Button>
        <Button type="submit" color="crimson" loading={form.busy}>
          {t('hide.confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
