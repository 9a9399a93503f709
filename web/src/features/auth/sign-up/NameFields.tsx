import { SimpleGrid, TextInput } from '@mantine/core';
import type { Registration } from '@thedot/domain/sign-up-reviews/registration.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';

type Names = Pick<Registration, 'firstName' | 'lastName'>;

/** The name fields of the sign-up forms. */
export function NameFields({ form }: { form: Pick<ContractFormHandle<Names>, 'getInputProps'> }) {
  const { t } = useTranslation('auth');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('first_name')}
        autoComplete="given-name"
        autoFocus
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('last_name')}
        autoComplete="family-name"
        {...form.getInputProps('lastName')}
      />
    </SimpleGrid>
  );
}
