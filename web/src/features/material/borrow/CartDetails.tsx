import { Anchor, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { isStaffActor } from '@thedot/domain/access/roles';
import { MAX_BOOKING_REASON_LENGTH } from '@thedot/domain/limits';
import { managesMaterial } from '@thedot/domain/material/material-access.rules';
import type { MaterialLine } from '@thedot/domain/material/material-fields.contract';
import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { fileUrl } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { PersonSelect } from '../../users/users.public.ts';
import { policiesOf } from './cart.ts';
import type { CartForm } from './use-cart-form.ts';

interface Props {
  cart: CartForm;
  isTT: boolean;
  lines: readonly MaterialLine[];
  materials: readonly Material[];
}

/** Who borrows, what for, where, and the policies to accept. */
export function CartDetails({ cart: { form }, isTT, lines, materials }: Props) {
  const { t } = useTranslation('borrow-material');
  const me = toPerson(useMe());
  const format = useFormat();
  const { bookerId, outsideUse } = form.values;
  const staying = materials.filter(
    ({ id, allowsOutsideUse }) =>
      !allowsOutsideUse && lines.some(({ materialId }) => materialId === id),
  );
  return (
    <>
      {isStaffActor(me) && managesMaterial(me, isTT) && (
        <PersonSelect
          label={t('booker')}
          description={t('booker_hint')}
          placeholder={t('booker_me')}
          value={bookerId}
          onChange={(person) => form.setFieldValue('bookerId', person?.id ?? null)}
          error={form.errors['bookerId']}
        />
      )}
      <TextInput
        label={t('purpose')}
        placeholder={t('purpose_hint')}
        maxLength={MAX_BOOKING_REASON_LENGTH}
        {...form.getInputProps('purpose')}
      />
      <Checkbox
        label={t('outside')}
        description={
          staying.length > 0 && t('stays', { names: format.list(staying.map(({ name }) => name)) })
        }
        {...form.getInputProps('outsideUse', { type: 'checkbox' })}
      />
      {outsideUse && (
        <AutosizeTextarea
          label={t('outside_reason')}
          placeholder={t('outside_hint')}
          minRows={2}
          maxLength={MAX_BOOKING_REASON_LENGTH}
          {...form.getInputProps('outsideReason')}
        />
      )}
      {bookerId === null && <Policies form={form} lines={lines} materials={materials} />}
      <Text fz={13} c="var(--dot-ink-2)">
        {t(bookerId === null ? 'answers_me' : 'answers_borrower')}
      </Text>
    </>
  );
}

interface PoliciesProps {
  form: CartForm['form'];
  lines: readonly MaterialLine[];
  materials: readonly Material[];
}

/** The current version of each policy of the cart, to open and accept. */
function Policies({ form, lines, materials }: PoliciesProps) {
  const { t } = useTranslation('borrow-material');
  const policies = policiesOf(lines, materials);
  if (policies.length === 0) return null;
  const { acceptedPolicies } = form.values;
  const error = form.errors['acceptedPolicies'];
  return (
    <Stack gap={10} role="group" aria-label={t('policies')}>
      {policies.map(({ policy: { id, kind, version, file }, material }, at) => (
        <div key={id}>
          <Checkbox
            {...(at === 0 && { 'data-path': 'acceptedPolicies' })}
            label={t(`accept.${kind}`, { name: material.name })}
            checked={acceptedPolicies.includes(id)}
            error={error !== undefined && error !== null && !acceptedPolicies.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue(
                'acceptedPolicies',
                checked ? [...acceptedPolicies, id] : acceptedPolicies.filter((it) => it !== id),
              )
            }
          />
          <Anchor fz={13} ml={32} href={fileUrl(file.id)} target="_blank" rel="noreferrer">
            {t('policy_file', { name: file.name, version })}
          </Anchor>
        </div>
      ))}
      {error && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
