import { Box, Button, Group, Text } from '@mantine/core';
import { openId, type SignInMethod } from '@thedot/domain/auth/openid.contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useHub } from '../../../lib/hub/hub.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { PasswordForm } from '../../../ui/dialogs/PasswordForm.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { readLoginState } from '../sign-in/login-state.ts';
import {
  startProviderLink,
  useSignInMethods,
  useUnlinkProvider,
} from '../sign-in/openid-links.data.ts';
import classes from './SecurityList.module.css';

/** The external sign-in methods with the linked accounts; renders nothing without providers. */
export function LinkedProviders() {
  const { t } = useTranslation('auth');
  const { data, isLoadingError, refetch } = useSignInMethods();
  const { problem } = readLoginState(useLocation().state);
  const dialog = useDialogFor<SignInMethod>();

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
        <Box mb="md" role="alert">
          <InlineAlert>
            <ProblemText problem={problem} />
          </InlineAlert>
        </Box>
      )}
      <ul className={classes.list}>
        {data.methods.map((method) => (
          <MethodRow
            key={method.provider.id}
            method={method}
            onChoose={() => dialog.open(method)}
          />
        ))}
      </ul>
      <LinkDialog method={dialog.subject} opened={dialog.opened} onClose={dialog.close} />
    </Card>
  );
}

function MethodRow({ method, onChoose }: { method: SignInMethod; onChoose: () => void }) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  const { provider, linked } = method;
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Box className={classes.words ?? ''}>
        <strong>{provider.name}</strong>
        <Text span display="block" fz="sm" c="var(--dot-ink-2)">
          {linked
            ? t(linked.email ? 'openid.linked_as' : 'openid.linked_since', {
                email: linked.email,
                date: format.date(linked.since),
              })
            : t('openid.not_linked')}
        </Text>
      </Box>
      <Button
        variant="default"
        flex="none"
        onClick={onChoose}
        aria-label={t(linked ? 'openid.unlink_from' : 'openid.link_to', {
          provider: provider.name,
        })}
      >
        {t(linked ? 'openid.unlink' : 'openid.link')}
      </Button>
    </Group>
  );
}

interface LinkDialogProps {
  /** Null until a method is chosen. */
  method: SignInMethod | null;
  opened: boolean;
  onClose: () => void;
}

/** Linking and unlinking ask for the password: an open session alone is not enough. */
function LinkDialog({ method, opened, onClose }: LinkDialogProps) {
  const { t } = useTranslation('auth');
  const { name: hub } = useHub();
  const unlink = useUnlinkProvider();
  const name = method?.provider.name ?? '';
  const linked = method?.linked ?? null;

  async function confirm({ provider }: SignInMethod, password: string): Promise<unknown> {
    if (!linked) return startProviderLink(provider.id, password);
    return unlink.mutateAsync({ id: linked.id, password });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(linked ? 'openid.unlink_from' : 'openid.link_to', { provider: name })}
    >
      {method && (
        <PasswordForm
          schema={openId.unlink.body.pick({ password: true })}
          text={t(linked ? 'openid.unlink_text' : 'openid.link_text', { hub, provider: name })}
          label={t('password')}
          confirmLabel={t(linked ? 'openid.unlink' : 'openid.go', { provider: name })}
          isDestructive={linked !== null}
          submit={(password) => confirm(method, password)}
          {...(linked
            ? { successMessage: t('openid.unlinked', { provider: name }) }
            : { staysOpen: true })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
