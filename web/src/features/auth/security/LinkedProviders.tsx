import { Button, Stack, Text } from '@mantine/core';
import { openId, type SignInMethod } from '@thedot/domain/auth/openid.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { readLoginState } from '../sign-in/login-state.ts';
import {
  startProviderLink,
  useSignInMethods,
  useUnlinkProvider,
} from '../sign-in/openid-links.data.ts';
import classes from './LinkedProviders.module.css';

/** The external sign-in methods with the linked accounts; renders nothing without providers. */
export function LinkedProviders() {
  const { t } = useTranslation('auth');
  const { data, isLoadingError, refetch } = useSignInMethods();
  const { problem } = readLoginState(useLocation().state);
  const [chosen, setChosen] = useState<SignInMethod | null>(null);
  const [opened, setOpened] = useState(false);

  if (isLoadingError) {
    return (
      <Card title={t('openid.ways')}>
        <LoadFailed onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data?.methods.length) return null;
  return (
    <Card title={t('openid.ways')} hint={t('openid.ways_hint')}>
      {problem && (
        <div className={classes.problem} role="alert">
          <Note>
            <ProblemText problem={problem} />
          </Note>
        </div>
      )}
      <ul className={classes.ways}>
        {data.methods.map((method) => (
          <MethodRow
            key={method.provider.id}
            method={method}
            onChoose={() => {
              setChosen(method);
              setOpened(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog method={chosen} opened={opened} onClose={() => setOpened(false)} />
    </Card>
  );
}

function MethodRow({ method, onChoose }: { method: SignInMethod; onChoose: () => void }) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  const { provider, linked } = method;
  return (
    <li className={classes.way}>
      <div className={classes.words}>
        <strong>{provider.name}</strong>
        <span className={classes.second}>
          {linked
            ? t(linked.email ? 'openid.linked_as' : 'openid.linked_since', {
                email: linked.email,
                date: format.date(linked.since),
              })
            : t('openid.not_linked')}
        </span>
      </div>
      <Button
        variant="default"
        onClick={onChoose}
        aria-label={t(linked ? 'openid.unlink_from' : 'openid.link_to', {
          provider: provider.name,
        })}
      >
        {t(linked ? 'openid.unlink' : 'openid.link')}
      </Button>
    </li>
  );
}

interface ConfirmProps {
  /** Null until a method is chosen. */
  method: SignInMethod | null;
  opened: boolean;
  onClose: () => void;
}

/** Linking and unlinking ask for the password: an open session alone is not enough. */
function ConfirmDialog({ method, opened, onClose }: ConfirmProps) {
  const { t } = useTranslation('auth');
  const unlink = useUnlinkProvider();
  const name = method?.provider.name ?? '';
  const linked = method?.linked ?? null;

  async function confirm({ provider }: SignInMethod, password: string) {
    if (!linked) return startProviderLink(provider.id, password);
    await unlink.mutateAsync({ id: linked.id, password });
    onClose();
    showSuccess(t('openid.unlinked', { provider: name }));
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(linked ? 'openid.unlink_from' : 'openid.link_to', { provider: name })}
    >
      {method && (
        <ConfirmPasswordForm
          text={t(linked ? 'openid.unlink_text' : 'openid.link_text', { provider: name })}
          action={t(linked ? 'openid.unlink' : 'openid.go', { provider: name })}
          danger={linked !== null}
          onConfirm={(password) => confirm(method, password)}
        />
      )}
    </Dialog>
  );
}

interface ConfirmPasswordProps {
  /** What the user confirms with the password. */
  text: string;
  action: string;
  danger: boolean;
  onConfirm: (password: string) => Promise<void>;
}

const PasswordFields = openId.unlink.body.pick({ password: true });

/** Asks for the password again, because an open session alone does not prove who uses it. */
function ConfirmPasswordForm({ text, action, danger, onConfirm }: ConfirmPasswordProps) {
  const { t } = useTranslation('auth');
  const me = useMe();
  const form = useContractForm(PasswordFields, {
    initialValues: { password: '' },
    isSecret: true,
    submit: ({ password }) => onConfirm(password),
    errorFields: { 'auth.wrong_password': 'password', 'auth.no_password': 'password' },
  });

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text>{text}</Text>
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" {...(danger && { color: 'crimson' })} loading={form.busy}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
