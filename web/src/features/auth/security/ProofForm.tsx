import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type IdentityProof, SecondFactorProof } from '@thedot/domain/auth/second-factor.contract';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { DialogForm, type DialogFormProps } from '../../../ui/dialogs/DialogForm.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { secondFactorQuery } from '../second-factor.data.ts';
import { IdentityFields } from './IdentityFields.tsx';

type Proven<Values> = Values & IdentityProof;
type Form<Values extends Record<string, unknown>> = Parameters<
  Extract<DialogFormProps<Proven<Values>, unknown>['children'], (form: never) => ReactNode>
>[0];

interface Props<Values extends Record<string, unknown>, Done> extends Omit<
  DialogFormProps<Proven<Values>, Done>,
  'schema' | 'initialValues' | 'isSecret' | 'errorFields' | 'children'
> {
  schema: z.ZodObject;
  initialValues: Values;
  /** What the user is about to do, above the password. */
  proofText?: string;
  children: (form: Form<Values>) => ReactNode;
}

/** The form of a dialog that ends with the own password, and with a code when two-step sign-in is on. */
export function ProofForm<Values extends Record<string, unknown>, Done>({
  schema,
  initialValues,
  proofText,
  children,
  ...options
}: Props<Values, Done>) {
  // Asked before the form is shown, so that its fields do not change while the user types.
  const { data: factor, error, isLoadingError, refetch } = useQuery(secondFactorQuery);
  const [isLate] = useState(factor === undefined);
  if (isLoadingError) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!factor) return <Skeletons shape="text" />;
  const { hasPassword, isOn } = factor;
  const asked = hasPassword
    ? { password: true as const, ...(isOn && { code: true as const }) }
    : {};
  const proof = !hasPassword ? {} : isOn ? { password: '', code: '' } : { password: '' };
  return (
    <DialogForm<Proven<Values>, Done>
      {...options}
      // Zod does not know that the fields of the given schema and of the proof are the values.
      schema={
        schema.extend(SecondFactorProof.pick(asked).shape) as unknown as z.ZodType<
          unknown,
          Proven<Values>
        >
      }
      initialValues={{ ...initialValues, ...proof }}
      isSecret
      errorFields={{ 'request.rate_limited': isOn ? 'code' : 'password' }}
    >
      {(form) => (
        <Stack gap="md" ref={isLate ? focusField : null}>
          {children(form)}
          {hasPassword && <IdentityFields form={form} text={proofText} asksCode={isOn} />}
        </Stack>
      )}
    </DialogForm>
  );
}

/** The dialog has looked for its first field while this form was loading. */
const focusField = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
