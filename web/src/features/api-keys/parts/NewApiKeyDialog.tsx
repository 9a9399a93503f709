import { Select, TextInput } from '@mantine/core';
import { NewApiKey } from '@thedot/domain/api-keys/api-keys.contract';
import type { KeyScope } from '@thedot/domain/access/key-scopes';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { NewSecretDialog } from './NewSecretDialog.tsx';
import { ProofForm } from '../../auth/auth.public.ts';
import { useCreateKey } from '../api-keys.data.ts';
import { ScopesField } from './ScopesField.tsx';

/** A day, a week, a month, a quarter, half a year and a year. */
const LIVES = [1, 7, 30, 90, 180, 365] as const;

const Fields = NewApiKey.pick({ name: true, scopes: true, days: true });
const EMPTY = { name: '', scopes: [] as KeyScope[], days: 90 };

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Asks for name, scopes and expiry and the own password, then shows the key once. */
export function NewApiKeyDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('api-keys');
  return (
    <NewSecretDialog
      opened={opened}
      onClose={onClose}
      title={t('new')}
      made={{ title: t('made.title'), label: t('made.label'), text: t('made.text') }}
    >
      {(onMade) => <KeyForm onMade={onMade} onClose={onClose} />}
    </NewSecretDialog>
  );
}

function KeyForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const { date } = useFormat();
  const create = useCreateKey();
  return (
    <ProofForm
      schema={Fields}
      initialValues={EMPTY}
      proofText={t('proof')}
      submit={(values) => create.mutateAsync(values)}
      onDone={({ token }) => onMade(token)}
      staysOpen
      confirmLabel={t('create')}
      onClose={onClose}
    >
      {(form) => {
        const { value, onChange, ...days } = form.getInputProps('days');
        const expiry = new Date(Date.now() + Number(value) * 86_400_000);
        return (
          <>
            <TextInput
              data-autofocus
              label={t('name')}
              placeholder={t('name_example')}
              maxLength={80}
              {...form.getInputProps('name')}
            />
            <Select
              label={t('life')}
              description={t('life_hint', { date: date(expiry.toISOString()) })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              allowDeselect={false}
              data={LIVES.map((count) => ({ value: String(count), label: t('days', { count }) }))}
              value={String(value)}
              onChange={(chosen) => onChange(Number(chosen))}
              {...days}
            />
            <ScopesField {...form.getInputProps('scopes')} value={form.values.scopes} />
          </>
        );
      }}
    </ProofForm>
  );
}
