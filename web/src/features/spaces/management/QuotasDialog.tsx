import { NumberInput, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Role, isStaff } from '@thedot/domain/access/roles';
import { QuotaPeriod, QuotaUnit } from '@thedot/domain/scheduling/quotas.contract';
import { NewSpaceQuota, type SpaceQuota } from '@thedot/domain/spaces/space-quotas.contract';
import { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { ChoiceBoxes } from '../../../ui/fields/ChoiceBoxes.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { EditableList } from '../../../ui/lists/EditableList.tsx';
import { quotasQuery, useRemoveQuota, useSaveQuota } from '../quotas.data.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Lists how many bookings, or hours, users may have; adds and edits a limit in its place. */
export function QuotasDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('manage-spaces');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('quotas.title')} size="lg">
      <Quotas />
    </Dialog>
  );
}

function Quotas() {
  const { t } = useTranslation('manage-spaces');
  const describe = useQuotaTexts();
  return (
    <EditableList
      query={useQuery(quotasQuery)}
      texts={{
        hint: t('quotas.hint'),
        error: t('quotas.failed'),
        empty: t('quotas.none'),
        add: t('quotas.add'),
      }}
      describe={(quota) => {
        const { limit, details } = describe(quota);
        return {
          title: limit,
          details,
          edit: t('quotas.edit_of', { limit }),
          remove: t('quotas.remove_of', { limit }),
          removed: t('quotas.removed'),
        };
      }}
      renderForm={(quota, onClose) => <QuotaForm quota={quota} onClose={onClose} />}
      onRemove={useRemoveQuota().mutateAsync}
    />
  );
}

/** A limit in words, e.g. "3 bookings per week" and "Meeting rooms · Startups · each user". */
function useQuotaTexts() {
  const { t } = useTranslation(['manage-spaces', 'find-spaces']);
  const format = useFormat();
  const roleName = useRoleName();
  return ({ types, roles, countsFor, period, unit, limit }: SpaceQuota) => ({
    limit: t(`quotas.limit_of.${period}`, { amount: t(`quotas.amount.${unit}`, { count: limit }) }),
    details: [
      format.list(types.map((type) => t(`find-spaces:type.${type}`))),
      roles.length > 0 ? format.list(roles.map(roleName)) : t('quotas.all_roles'),
      t(`quotas.counts_for.${countsFor}`),
    ].join(' · '),
  });
}

const NEW_QUOTA: z.input<typeof NewSpaceQuota> = {
  types: ['meeting_room'],
  roles: [],
  countsFor: 'user',
  period: 'week',
  unit: 'bookings',
  limit: 5,
};

const BOOKER_ROLES = Role.options.filter((role) => !isStaff(role));

interface FormProps {
  /** Null adds one. */
  quota: SpaceQuota | null;
  onClose: () => void;
}

function QuotaForm({ quota, onClose }: FormProps) {
  const { t } = useTranslation(['manage-spaces', 'find-spaces']);
  const roleName = useRoleName();
  const save = useSaveQuota();
  return (
    <DialogForm<z.input<typeof NewSpaceQuota>, SpaceQuota>
      schema={NewSpaceQuota}
      initialValues={quota ? toFields(quota) : NEW_QUOTA}
      submit={(body) => save.mutateAsync({ id: quota?.id ?? null, body })}
      confirmLabel={t(quota ? 'quotas.save' : 'quotas.add')}
      cancelLabel={t('buildings.back')}
      successMessage={t('quotas.saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceBoxes
            name="types"
            label={t('quotas.types')}
            options={SpaceType.options}
            value={form.values.types}
            error={form.errors['types']}
            nameOf={(type) => t(`find-spaces:type.${type}`)}
            onChange={(types) => form.setFieldValue('types', types)}
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <NumberInput
              label={t('quotas.limit')}
              min={0}
              allowDecimal={false}
              {...form.getInputProps('limit')}
            />
            <Select
              label={t('quotas.unit')}
              allowDeselect={false}
              data={QuotaUnit.options.map((value) => ({
                value,
                label: t(`quotas.unit_of.${value}`),
              }))}
              {...form.getInputProps('unit')}
            />
            <Select
              label={t('quotas.period')}
              allowDeselect={false}
              data={QuotaPeriod.options.map((value) => ({
                value,
                label: t(`quotas.period_of.${value}`),
              }))}
              {...form.getInputProps('period')}
            />
          </SimpleGrid>
          <Select
            label={t('quotas.counts')}
            description={t('quotas.counts_hint')}
            allowDeselect={false}
            data={(['user', 'organization'] as const).map((value) => ({
              value,
              label: t(`quotas.counts_for.${value}`),
            }))}
            {...form.getInputProps('countsFor')}
          />
          <ChoiceBoxes
            name="roles"
            label={<OptionalLabel>{t('quotas.roles')}</OptionalLabel>}
            description={t('quotas.roles_hint')}
            options={BOOKER_ROLES}
            value={form.values.roles ?? []}
            error={form.errors['roles']}
            nameOf={roleName}
            onChange={(roles) => form.setFieldValue('roles', roles)}
          />
        </>
      )}
    </DialogForm>
  );
}

const toFields = ({ id: _, ...fields }: SpaceQuota): z.input<typeof NewSpaceQuota> => fields;
