import { NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { DealOffer, type ManagedDeal } from '@thedot/domain/deals/deal-fields.contract';
import { parseCodes } from '@thedot/domain/deals/deals.rules';
import { MAX_DEAL_CAP } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PictureField } from '../../../ui/fields/PictureField.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { AudienceFields } from '../../organizations/audience-fields.public.tsx';
import { AudienceCount } from './AudienceCount.tsx';
import type { DealForm } from './deal-form.ts';

interface Props {
  form: ContractFormHandle<DealForm>;
  /** The stored deal, of which codes may be left. */
  deal?: ManagedDeal;
  /** In a panel, whose calendars open inside it. */
  isInPanel?: boolean;
}

/** What a deal is, what organizations get, when, and for whom. */
export function DealFormFields({ form, deal, isInPanel = false }: Props) {
  const { t } = useTranslation('manage-deals');
  const { values } = form;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          data-autofocus
          label={t('form.title')}
          maxLength={120}
          {...form.getInputProps('title')}
        />
        <TextInput label={t('form.partner')} maxLength={120} {...form.getInputProps('partner')} />
      </SimpleGrid>
      <PictureField
        path="logo"
        isWhole
        label={<OptionalLabel>{t('form.logo')}</OptionalLabel>}
        hint={t('form.logo_hint')}
        name={values.partner}
        value={values.logo}
        stored={values.removesLogo ? null : (deal?.logo ?? null)}
        error={form.errors['logo']}
        onChange={(logo) => form.setValues({ logo, removesLogo: false })}
        removal={{
          label: t('form.remove_logo'),
          onRemove: () =>
            form.setValues({ logo: null, removesLogo: typeof deal?.logo === 'string' }),
        }}
      />
      <AutosizeTextarea
        {...DESCRIPTION_BELOW}
        label={t('form.text')}
        description={t('form.text_hint')}
        minRows={4}
        maxRows={14}
        maxLength={4000}
        {...form.getInputProps('text')}
      />
      <OfferFields form={form} {...(deal && { deal })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['validFrom', 'validTo'] as const).map((name) => {
          const { onChange, ...field } = form.getInputProps(name);
          return (
            <DateField
              {...DESCRIPTION_BELOW}
              key={name}
              isInPanel={isInPanel}
              label={t(`form.${name}`)}
              {...field}
              onChange={(day) => onChange(day ?? '')}
            />
          );
        })}
      </SimpleGrid>
      <AudienceFields
        name="audience"
        value={values.audience}
        errors={form.errors}
        onChange={(audience) => form.setFieldValue('audience', audience)}
      />
      <AudienceCount audience={values.audience} />
    </Stack>
  );
}

/** One code for all, a list of codes, or a link. */
function OfferFields({ form, deal }: Omit<Props, 'isInPanel'>) {
  const { t } = useTranslation('manage-deals');
  const { offer, cap } = form.values;
  const isFixed = deal !== undefined && deal.taken > 0;
  return (
    <>
      <Select
        {...DESCRIPTION_BELOW}
        label={t('form.offer')}
        description={t(isFixed ? 'form.offer_fixed' : `form.offer_hint.${offer}`)}
        allowDeselect={false}
        disabled={isFixed}
        data={DealOffer.options.map((value) => ({ value, label: t(`offer.${value}`) }))}
        {...form.getInputProps('offer')}
      />
      {offer === 'shared_code' && (
        <TextInput
          label={t('form.sharedCode')}
          maxLength={200}
          {...form.getInputProps('sharedCode')}
        />
      )}
      {offer === 'single_codes' && <CodesField form={form} {...(deal && { deal })} />}
      <TextInput
        {...DESCRIPTION_BELOW}
        label={
          offer === 'link' ? t('form.link') : <OptionalLabel>{t('form.code_link')}</OptionalLabel>
        }
        description={offer === 'link' ? undefined : t('form.code_link_hint')}
        inputMode="url"
        placeholder="https://"
        {...form.getInputProps('link')}
      />
      {offer !== 'single_codes' && (
        <NumberInput
          {...DESCRIPTION_BELOW}
          label={<OptionalLabel>{t('form.cap')}</OptionalLabel>}
          description={t('form.cap_hint')}
          min={1}
          max={MAX_DEAL_CAP}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('cap')}
          value={cap ?? ''}
          onChange={(value) => form.setFieldValue('cap', value === '' ? null : Number(value))}
        />
      )}
    </>
  );
}

function CodesField({ form, deal }: Omit<Props, 'isInPanel'>) {
  const { t } = useTranslation('manage-deals');
  const left = deal?.offer === 'single_codes' ? (deal.left ?? 0) : 0;
  const count = parseCodes(form.values.codes).length;
  return (
    <>
      <AutosizeTextarea
        {...DESCRIPTION_BELOW}
        label={deal ? <OptionalLabel>{t('form.more_codes')}</OptionalLabel> : t('form.codes')}
        description={
          count > 0
            ? t('form.codes_count', { count })
            : t(left > 0 ? 'form.codes_left' : 'form.codes_hint', { count: left })
        }
        minRows={3}
        maxRows={12}
        {...form.getInputProps('codes')}
      />
      {left > 0 && (
        <Switch
          label={t('form.replaces_codes')}
          description={t('form.replaces_codes_hint', { count: left })}
          {...form.getInputProps('replacesCodes', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
