import { Textarea } from '@mantine/core';
import type { Party } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { DotRatingField } from '../../../ui/fields/DotRatingField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { YesNoField } from '../../../ui/fields/YesNoField.tsx';
import { type FeedbackValues, isNeeded, kindOf, type Question } from '../questions.ts';

interface Props {
  question: Question;
  form: ContractFormHandle<FeedbackValues>;
  side: Party;
  /** The one whom the question is about. */
  name: string;
}

export function FeedbackQuestion({ question, form, side, name }: Props) {
  const { t } = useTranslation('reviews');
  const label = t(`ask.${side}.${question}`, { name });
  const field = form.getInputProps(question);
  switch (kindOf(question)) {
    case 'stars':
      return <DotRatingField label={label} clearable={!isNeeded(question)} {...field} />;
    case 'yes-no':
      return <YesNoField label={label} {...field} />;
    case 'words':
      return (
        <Textarea
          label={isNeeded(question) ? label : <OptionalLabel>{label}</OptionalLabel>}
          autosize
          minRows={2}
          maxRows={14}
          maxLength={2000}
          {...field}
        />
      );
  }
}
