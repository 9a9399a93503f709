import type { RegistrationCorrection } from '@thedot/domain/sign-up-reviews/registration.contract';
import { lazy, Suspense } from 'react';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import type { StationPartForm } from '../../auth/auth.public.ts';
import type { AnswerName } from './answers.ts';

const StationAnswers = lazy(async () => {
  const [{ StationAnswers: Answers }] = await Promise.all([
    import('../../auth/auth.public.ts'),
    loadTexts('registrations'),
  ]);
  return { default: Answers };
});

/** The station's form asks for these itself. */
const SHARED: Readonly<Record<string, AnswerName>> = {
  organization: 'organization.name',
  website: 'organization.website',
};

export const isOfStation = (name: AnswerName): boolean => Object.values(SHARED).includes(name);

const toPath = (field: string): string => SHARED[field] ?? `station.${field}`;

/** The answers of the 5G station's form, of users who registered with it. */
export function StationAnswerFields({
  form,
}: {
  form: ContractFormHandle<RegistrationCorrection>;
}) {
  const { station } = form.values;
  if (!station) return null;
  const part: StationPartForm = {
    values: station,
    getInputProps: (path, options) => form.getInputProps(toPath(path), options),
    insertListItem: (path, item) => form.insertListItem(toPath(path), item),
    removeListItem: (path, index) => form.removeListItem(toPath(path), index),
  };
  return (
    <Suspense fallback={<Skeletons shape="text" count={8} />}>
      <StationAnswers form={part} />
    </Suspense>
  );
}
