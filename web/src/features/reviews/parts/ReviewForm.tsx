import { Button, Stack, Textarea } from '@mantine/core';
import { RequiredStars, NewReview, type Review } from '@thedot/domain/reviews/reviews.contract';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { DotRatingField } from '../../../ui/fields/DotRatingField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { useSaveReview } from '../reviews.data.ts';

const Form = NewReview.pick({ text: true }).extend({ stars: RequiredStars });

interface Props {
  bookingId: string;
  /** What was said before. */
  review: Review | null;
  onDone: () => void;
  onKeep?: () => void;
}

export function ReviewForm({ bookingId, review, onDone, onKeep }: Props) {
  const { t } = useTranslation('reviews');
  const save = useSaveReview(review !== null);
  const initialValues: { text: string; stars: number | null } = {
    text: review?.text ?? '',
    stars: review?.stars ?? null,
  };
  const form = useContractForm(Form, {
    initialValues,
    submit: (values) => save.mutateAsync(NewReview.parse({ ...values, bookingId })),
    onDone,
    errorTitle: 'errors.title_booking',
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <DotRatingField label={t('review.stars')} {...form.getInputProps('stars')} />
        <Textarea
          label={<OptionalLabel>{t('review.text')}</OptionalLabel>}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          {...form.getInputProps('text')}
        />
      </Stack>
      <DialogActions>
        {onKeep && (
          <Button variant="default" onClick={onKeep}>
            {t('review.keep')}
          </Button>
        )}
        <Button type="submit" loading={form.busy}>
          {t(review ? 'review.save' : 'review.send')}
        </Button>
      </DialogActions>
    </form>
  );
}
