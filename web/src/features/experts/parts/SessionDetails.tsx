import { Select, Textarea } from '@mantine/core';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { HINT_BELOW } from '../../../ui/fields/hint-below.ts';
import { type Bookable, isExpert } from '../bookable.ts';
import type { RequestForm } from '../request-form.ts';

/** What the session is about; the expert's own topics stand first. */
export function SessionDetails({ expert, form }: { expert: Bookable; form: RequestForm }) {
  const { t } = useTranslation('experts');
  const { categories: own } = expert;
  const topics = [...own, ...Expertise.options.filter((category) => !own.includes(category))];

  return (
    <>
      {isExpert(expert) && (
        <Select
          size="md"
          label={t('form.category')}
          placeholder={t('form.categoryHint')}
          allowDeselect={false}
          data={topics.map((category) => ({ value: category, label: t(`category.${category}`) }))}
          {...form.getInputProps('category')}
        />
      )}
      <Textarea
        {...HINT_BELOW}
        size="md"
        label={t('form.description')}
        description={t('form.descriptionHint')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
    </>
  );
}
