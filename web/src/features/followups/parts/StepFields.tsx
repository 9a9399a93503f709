import { Select, TextInput } from '@mantine/core';
import type { NewNextStep } from '@thedot/domain/followups/next-steps.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './NextSteps.module.css';

interface Props {
  form: ContractFormHandle<NewNextStep>;
  people: readonly PersonBrief[];
  label: string;
  textRef: Ref<HTMLInputElement>;
  /** So much of the form is there before anything is typed. */
  isShort?: boolean;
  children: ReactNode;
}

/** What, who, until when. */
export function StepFields({ form, people, label, textRef, isShort = false, children }: Props) {
  const { t } = useTranslation('followups');
  const nameOf = useDisplayName();
  const me = useMe();
  return (
    <>
      <TextInput
        ref={textRef}
        label={label}
        placeholder={t('steps.placeholder')}
        maxLength={500}
        {...form.getInputProps('text')}
      />
      {!isShort && (
        <div className={classes.more}>
          <Select
            label={t('steps.owner')}
            placeholder={t('steps.nobody')}
            clearable
            clearButtonProps={{ 'aria-label': t('steps.nobody') }}
            data={people.map(({ id, name }) => ({
              value: id,
              label: id === me.id ? t('steps.youNamed', { name: nameOf(name) }) : nameOf(name),
            }))}
            {...form.getInputProps('ownerId')}
          />
          <DateField label={t('steps.dueLabel')} {...form.getInputProps('due')} />
          <div className={classes.actions}>{children}</div>
        </div>
      )}
    </>
  );
}
